// The door to Python for open play against an unknown discard.
#pragma once

#include <nanobind/nanobind.h>

void bind_catching(nanobind::module_& m);
