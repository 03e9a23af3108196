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
from preferans.speech import say, spoken, tongue


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
    lines = [_wrap(f"{p.name:<{width}}  {_title(p)}. {_rule(p.about)}", indent) for p in found]
    how = say("preferans rules NAME tells one of them in full, --diff A B what tells two apart.")
    return "\n".join((*lines, "", how))


def _heading(told: Preset) -> dict[str, object]:
    return {
        "name": told.name,
        "title": told.title,
        "about": told.about,
        "experimental": told.experimental,
    }


def _title(told: Preset) -> str:
    title = _rule(told.title)
    return say("{title}, experimental", title=title) if told.experimental else title


# -- one ruleset -------------------------------------------------------------------------------


def _ruleset(c: Configured, args: Namespace) -> str:
    if args.toml:
        return toml(c).rstrip("\n")
    if args.code:
        return _json({"code": code(c)}) if args.json else code(c)
    return _json(_ruleset_data(c)) if args.json else "\n".join(_ruleset_lines(c))


def _ruleset_lines(c: Configured) -> Iterator[str]:
    told = preset(c.name)
    yield f"{_rule(told.title)} ({c.text})"
    yield _wrap(_rule(told.about))
    if told.experimental:
        yield _wrap(say("Experimental: parts of these rules are guesses, which their page names."))
    if lacks := c.lacks:
        without = ", ".join(option.name for option in lacks)
        yield _wrap(say("Not supported yet, and so left out: {options}.", options=without))
    for heading, lines in describe(c):
        yield f"\n{_rule(heading)}"
        yield from (_told(line) for line in lines)
    for note in c.notes:
        yield _wrap("\n" + _note(note))
    yield "\n" + say("Share code: {code}", code=code(c))


def _told(line: Told) -> str:
    mark = "*" if line.changed else " "
    clause = line.option.clause.rpartition("/")[2].partition(" ")[2]
    where = f"[{line.option.name}={text_of(line.value)}, {clause}]"
    title, says = _rule(line.option.title), _rule(line.says)
    return _wrap(f"{mark} {title}: {says}. {where}", "    ")


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
    lines = [_named(found), _wrap(_rule(found.means))]
    lines += [_value(found, value) for value in found.kind.samples()]
    lines += [_wrap(say("It can be {values}.", values=_rule(found.kind.allowed)))]
    by_value: dict[str, list[str]] = {}
    for p in family.presets:
        text = text_of(family.defaults(p.name)[found.name])
        by_value.setdefault(text, []).append(p.name)
    lines += [_wrap(f"{text}: {', '.join(those)}", "    ") for text, those in by_value.items()]
    lines += [_wrap(_note(text), "    ") for text in clashes]
    return "\n".join(lines)


def _value(option: Option, value: Value) -> str:
    told = f"  {text_of(value)}: {_rule(option.says(value))}"
    if value in option.later:
        told = say("{told} (not supported yet)", told=told)
    return _wrap(told, "    ")


def _named(option: Option) -> str:
    return f"{_rule(option.title)} ({option.name}; {option.clause})"


def _note(text: str) -> str:
    return say("Note: {text}.", text=_rule(text))


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
        return say("{one} and {other} are the same game.", one=one.text, other=other.text)
    return "\n\n".join(_difference(one, other, *row) for row in found)


def _difference(
    one: Configured, other: Configured, option: Option, mine: Value, yours: Value
) -> str:
    return "\n".join(
        (
            _named(option),
            _wrap(f"  {one.text}: {_rule(option.says(mine))}", "    "),
            _wrap(f"  {other.text}: {_rule(option.says(yours))}", "    "),
        )
    )


# -- forms -------------------------------------------------------------------------------------


def _rule(text: str) -> str:
    """A text of the games: a title, an option, a value. Long ones may be in English only."""
    return tongue(spoken().language, "rules").sentence(text)


def _wrap(text: str, indent: str = "") -> str:
    width = max(40, min(100, get_terminal_size((100, 24)).columns))
    return fill(text, width, subsequent_indent=indent, break_on_hyphens=False)


def _plain(value: Value) -> object:
    return list(value) if isinstance(value, tuple) else value


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)
