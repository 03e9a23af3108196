# Everything here is repeatable: a target whose inputs have not changed does nothing.

PYTHON ?= python3.11
VENV   := .venv
BIN    := $(VENV)/bin
STAMPS := $(VENV)/stamps
NATIVE := $(shell find native -type f -not -path '*/build/*' -not -name '*.md' 2>/dev/null)
WEB    := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null) \
	$(wildcard src/preferans/speech/po/rules.*.po)
JOBS   ?= auto

# One set-up at a time, where several people or programs share a working tree.
LOCK   := $(if $(shell command -v flock 2>/dev/null),flock $(VENV)/lock)

# What pip is told in the environment (an index, a mirror, certificates) holds here too.
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help

.PHONY: help
help: ## Show these targets
	@awk 'BEGIN { FS = ":.*## " } /^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- Setting up -----------------------------------------------------------------------------

.PHONY: setup
setup: $(STAMPS)/package ## Make .venv with the preferans command and the compiled solver in it

$(STAMPS)/venv:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv $(VENV)
	mkdir -p $(STAMPS)
	touch $@

$(STAMPS)/tools: requirements/dev.txt | $(STAMPS)/venv
	$(LOCK) $(BIN)/python -m pip install --quiet --require-hashes --requirement requirements/dev.txt
	touch $@

$(STAMPS)/package: $(STAMPS)/tools pyproject.toml CMakeLists.txt $(NATIVE)
	$(LOCK) $(BIN)/python -m pip install --quiet --no-build-isolation --no-deps --editable . $(BUILD)
	touch $@

.PHONY: pins
pins: setup ## Choose the pinned requirements anew (UPGRADE=--upgrade for newer ones)
	$(COMPILE) requirements/build.in --output-file requirements/build.txt
	$(COMPILE) --constraints requirements/build.txt --extra sheet --extra tui --extra web \
		pyproject.toml requirements/dev.in --output-file requirements/dev.txt
	$(COMPILE) requirements/audit.in --output-file requirements/audit.txt

COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-emit-index-url --no-emit-find-links $(UPGRADE)

# --- Playing --------------------------------------------------------------------------------

.PHONY: play
play: setup ## Play against two bots in the terminal (ARGS='--players 4')
	$(BIN)/preferans play $(ARGS)

.PHONY: serve
serve: setup web ## Open the web table (ARGS='--lan' lets others on this network join)
	$(BIN)/preferans serve $(ARGS)

# --- The web client -------------------------------------------------------------------------

# Looked at again under its own lock, so that of two calls at once the second finds everything done.
WEB_LOCK := $(if $(LOCK),$(LOCK).web)

.PHONY: web node
web node: | $(STAMPS)/venv
	@$(WEB_LOCK) $(MAKE) --no-print-directory $(STAMPS)/$@
web: ## Build the web client

$(STAMPS)/node: web/package.json web/package-lock.json web/.npmrc | $(STAMPS)/venv
	@command -v npm >/dev/null || { echo 'The web client needs Node 20 or newer, with npm.' >&2; exit 1; }
	cd web && npm ci --silent
	touch $@

$(STAMPS)/web: $(STAMPS)/node $(filter-out web/test/%,$(WEB))
	cd web && npm run --silent build -- --logLevel warn
	touch $@

.PHONY: lint-web test-web
lint-web: node
	cd web && npm run --silent check
test-web: node ## Test the modules of the web client
	cd web && npm run --silent test -- --reporter=dot

.PHONY: golden
golden: setup node ## Write the golden texts of both tables anew, in every language
	$(BIN)/python -m tests.tui.golden_deal
	$(BIN)/python -m tests.server.golden_views
	cd web && npm run --silent test -- golden -u

# The tests of the web table want a Chromium. Where we may, we install the system's package.
$(STAMPS)/browser: | $(STAMPS)/venv
	@if command -v chromium || command -v chromium-browser || command -v google-chrome; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -qq -y --no-install-recommends chromium; \
	else echo 'No Chromium found: the tests of the web table are skipped.' >&2; exit 0; fi; \
	touch $@

$(STAMPS)/audit: requirements/audit.txt | $(STAMPS)/venv
	$(PYTHON) -m venv $(VENV)/audit
	$(VENV)/audit/bin/python -m pip install --quiet --require-hashes --requirement requirements/audit.txt
	touch $@

.PHONY: audit
audit: $(STAMPS)/audit ## Ask the network whether a pinned requirement has a known weakness
	$(BIN)/python requirements/audit.py $(CURDIR)/$(VENV)/audit/bin/pip-audit

# --- Checking -------------------------------------------------------------------------------

.PHONY: lint
lint: lint-style lint-format lint-types lint-imports lint-web ## Check style, format, types and direction of imports

.PHONY: lint-style lint-format lint-types lint-imports
lint-style: setup
	$(BIN)/ruff check .
lint-format: setup
	$(BIN)/ruff format --check .
lint-types: setup
	$(BIN)/mypy
lint-imports: setup
	$(BIN)/lint-imports

.PHONY: format
format: setup ## Format the code and mend what can be mended
	$(BIN)/ruff check --fix --exit-zero .
	$(BIN)/ruff format .

PYTEST = $(BIN)/python -m pytest --numprocesses $(JOBS) --dist worksteal

.PHONY: test
test: lint web test-web $(STAMPS)/browser ## Lint and test, the quick tests first (ARGS='tests/unit -k trick')
	$(PYTEST) --hypothesis-profile ci $(ARGS)

.PHONY: test-all
test-all: lint web test-web $(STAMPS)/browser ## The same with every test at its full size
	$(PYTEST) --hypothesis-profile full --full $(ARGS)

.PHONY: bench
bench: setup ## Run the benchmarks
	@for file in $(sort $(wildcard bench/bench_*.py)); do echo "$$file"; $(BIN)/python $$file || exit 1; done

.PHONY: bench-server
bench-server: setup ## Load the web table on this machine (ARGS='--tables 50 --seconds 20')
	$(BIN)/python bench/server_load.py $(ARGS)

.PHONY: bench-page
bench-page: setup web $(STAMPS)/browser ## Weigh and time the web pages (ARGS='--only first --loads 5')
	$(BIN)/python bench/page_speed.py $(ARGS)

.PHONY: clean
clean: ## Remove .venv and all that was built
	rm -rf $(VENV) web/node_modules src/preferans/server/static build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
