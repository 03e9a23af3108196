"""Tell the rules: the presets, one of them in words, an option, or what tells two of them apart."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from shutil import get_terminal_size
from textwrap import fill

from preferans.cli.agreement import add_set_argument, agreement
from preferans.cli.errors import UsageError
from preferans.rulesets import (
    Configured,
    Option,
    Preset,
    Told,
    Value,
    clashes_of,
    code,
    describe,
    differences,
    family_of,
    names,
    preset,
    text_of,
    toml,
)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "name",
        metavar="RULES",
        nargs="?",
        help="a preset, a share code, a .toml file or a line such as 'sochi players=4'",
    )
    add_set_argument(parser)
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument(
        "--diff", nargs=2, metavar=("A", "B"), help="in what two rulesets differ, in words"
    )
    shown.add_argument("--option", metavar="OPTION", help="everything about one option")
    shown.add_argument("--toml", action="store_true", help="the ruleset as a TOML file")
    shown.add_argument("--code", action="store_true", help="the ruleset as a short share code")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: Namespace) -> int:
    """Tell what was asked for."""
    if args.diff and args.name:
        raise UsageError("--diff names its two rulesets itself: leave out the first")
    if args.diff:
        print(_diff(args.diff, args.settings, as_json=args.json))
    elif args.option:
        print(_option(args.name or names()[0], args.option, as_json=args.json))
    elif args.name is None:
        if args.settings or args.toml or args.code:
            raise UsageError("name the ruleset first, as in preferans rules sochi")
        print(_presets(as_json=args.json))
    else:
        print(_ruleset(agreement(args.name, args.settings), args))
    return 0


# -- the presets -------------------------------------------------------------------------------


def _presets(*, as_json: bool) -> str:
    found = [preset(name) for name in names()]
    if as_json:
        return _json([_heading(p) for p in found])
    width = max(len(p.name) for p in found)
    indent = " " * (width + 2)
    lines = [_wrap(f"{p.name:<{width}}  {_title(p)}. {p.about}", indent) for p in found]
    how = "preferans rules NAME tells one of them in full, --diff A B what tells two apart."
    return "\n".join((*lines, "", how))


def _heading(told: Preset) -> dict[str, object]:
    return {
        "name": told.name,
        "title": told.title,
        "about": told.about,
        "experimental": told.experimental,
    }


def _title(told: Preset) -> str:
    return f"{told.title}, experimental" if told.experimental else told.title


# -- one ruleset -------------------------------------------------------------------------------


def _ruleset(c: Configured, args: Namespace) -> str:
    if args.toml:
        return toml(c).rstrip("\n")
    if args.code:
        return _json({"code": code(c)}) if args.json else code(c)
    return _json(_ruleset_data(c)) if args.json else "\n".join(_ruleset_lines(c))


def _ruleset_lines(c: Configured) -> Iterator[str]:
    told = preset(c.name)
    yield f"{told.title} ({c.text})"
    yield _wrap(told.about)
    if told.experimental:
        yield _wrap("Experimental: parts of these rules are guesses, which their page names.")
    if lacks := c.lacks:
        without = ", ".join(option.name for option in lacks)
        yield _wrap(f"Not supported yet, and so left out: {without}.")
    for heading, lines in describe(c):
        yield f"\n{heading}"
        yield from (_told(line) for line in lines)
    for note in c.notes:
        yield _wrap(f"\nNote: {note}.")
    yield f"\nShare code: {code(c)}"


def _told(line: Told) -> str:
    mark = "*" if line.changed else " "
    clause = line.option.clause.rpartition("/")[2].partition(" ")[2]
    where = f"[{line.option.name}={text_of(line.value)}, {clause}]"
    return _wrap(f"{mark} {line.option.title}: {line.says}. {where}", "    ")


def _ruleset_data(c: Configured) -> dict[str, object]:
    told = preset(c.name)
    return {
        **_heading(told),
        "text": c.text,
        "code": code(c),
        "changed": {name: _plain(value) for name, value in c.options},
        "not_supported_yet": [option.name for option in c.lacks],
        "notes": list(c.notes),
        "options": [
            {**_option_data(line.option), "value": _plain(line.value), "says": line.says}
            for _, lines in describe(c)
            for line in lines
        ],
    }


# -- one option --------------------------------------------------------------------------------


def _option(name: str, wanted: str, *, as_json: bool) -> str:
    family = family_of(agreement(name).name)
    found = family.by_name.get(wanted.replace("-", "_"))
    if found is None:
        raise UsageError(f"there is no option {wanted!r}; preferans rules NAME lists them all")
    clashes = [clash.text for clash in clashes_of(agreement(name).name, found.name)]
    if as_json:
        values = {p.name: _plain(family.defaults(p.name)[found.name]) for p in family.presets}
        return _json({**_option_data(found), "presets": values, "goes_with": clashes})
    lines = [f"{found.title} ({found.name}; {found.clause})", _wrap(found.means)]
    lines += [_value(found, value) for value in found.kind.samples()]
    lines += [_wrap(f"It can be {found.kind.allowed}.")]
    by_value: dict[str, list[str]] = {}
    for p in family.presets:
        text = text_of(family.defaults(p.name)[found.name])
        by_value.setdefault(text, []).append(p.name)
    lines += [_wrap(f"{text}: {', '.join(those)}", "    ") for text, those in by_value.items()]
    lines += [_wrap(f"Note: {text}.", "    ") for text in clashes]
    return "\n".join(lines)


def _value(option: Option, value: Value) -> str:
    late = " (not supported yet)" if value in option.later else ""
    return _wrap(f"  {text_of(value)}: {option.says(value)}{late}", "    ")


def _option_data(option: Option) -> dict[str, object]:
    return {
        "name": option.name,
        "group": option.group,
        "title": option.title,
        "means": option.means,
        "clause": option.clause,
        "allowed": option.kind.allowed,
        "values": [_plain(value) for value in option.kind.samples()],
        "default": _plain(option.default),
        "not_supported_yet": [_plain(value) for value in option.later],
        "sets": list(option.sets),
    }


# -- two rulesets ------------------------------------------------------------------------------


def _diff(pair: list[str], settings: list[str], *, as_json: bool) -> str:
    one, other = (agreement(text, settings) for text in pair)
    found = list(differences(one, other))
    if as_json:
        rows = [
            {
                "option": option.name,
                "title": option.title,
                "clause": option.clause,
                "values": [_plain(mine), _plain(yours)],
                "says": [option.says(mine), option.says(yours)],
            }
            for option, mine, yours in found
        ]
        return _json({"rulesets": [one.text, other.text], "differences": rows})
    if not found:
        return f"{one.text} and {other.text} are the same game."
    return "\n\n".join(_difference(one, other, *row) for row in found)


def _difference(
    one: Configured, other: Configured, option: Option, mine: Value, yours: Value
) -> str:
    return "\n".join(
        (
            f"{option.title} ({option.name}; {option.clause})",
            _wrap(f"  {one.text}: {option.says(mine)}", "    "),
            _wrap(f"  {other.text}: {option.says(yours)}", "    "),
        )
    )


# -- forms -------------------------------------------------------------------------------------


def _wrap(text: str, indent: str = "") -> str:
    width = max(40, min(100, get_terminal_size((100, 24)).columns))
    return fill(text, width, subsequent_indent=indent, break_on_hyphens=False)


def _plain(value: Value) -> object:
    return list(value) if isinstance(value, tuple) else value


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)
