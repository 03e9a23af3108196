"""An agreement in the forms in which people keep it and pass it on: lines, TOML, share codes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from tomllib import TOMLDecodeError, loads
from zlib import crc32

from preferans.rulesets.options import Option, Value, text_of
from preferans.rulesets.registry import (
    Configured,
    OptionsError,
    configure,
    family_of,
    parse,
    setting,
)

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The digits of share codes: none that is easily taken for another."""

_LOOKALIKES = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})
_CHECK = 2


def named(text: str) -> Configured:
    """The agreement that a preset's name, a line of text or a share code means.

    Raises ``OptionsError`` as :func:`registry.parse` and :func:`from_code` do.
    """
    return from_code(text) if ":" in text.partition(" ")[0] else parse(text)


def changed(c: Configured, settings: Iterable[str]) -> Configured:
    """The agreement with some options set anew, each as ``option=value``.

    Raises ``OptionsError`` as :func:`registry.ruleset` does.
    """
    changes = dict(map(setting, settings))
    return configure(c.name, {**dict(c.options), **changes}) if changes else c


# -- TOML --------------------------------------------------------------------------------------


def toml(c: Configured) -> str:
    """The agreement as a TOML file, each option with its meaning; :func:`from_toml` reads it."""
    lines = [f"rules = {_toml_text(c.name)}", "", "[options]"]
    by_name = family_of(c.name).by_name
    for name, value in c.options:
        option = by_name[name]
        lines.append(f"# {option.title}: {option.says(value)} ({option.clause}).")
        lines.append(f"{name} = {_toml_value(value)}")
    return "\n".join(lines if c.options else lines[:1]) + "\n"


def from_toml(text: str) -> Configured:
    """The agreement that a TOML file holds.

    Raises ``OptionsError`` for a text that is no TOML, and as :func:`from_mapping` does.
    """
    try:
        return from_mapping(loads(text))
    except TOMLDecodeError as error:
        raise OptionsError(f"this is no TOML: {error}") from error


def from_mapping(data: Mapping[str, object]) -> Configured:
    """The agreement of a TOML or YAML file, already read: ``rules`` and ``options``.

    Raises ``OptionsError`` for a file of another shape and as :func:`registry.ruleset` does.
    """
    if stray := set(data) - {"rules", "options"}:
        raise OptionsError(
            f"a file of rules holds the name rules and the table [options], not {sorted(stray)[0]}"
        )
    name, given = data.get("rules"), data.get("options", {})
    if not isinstance(name, str):
        raise OptionsError('a file of rules names its preset, as in rules = "sochi"')
    if not isinstance(given, Mapping):
        raise OptionsError("the options of a file of rules stand in a table [options]")
    return configure(name, {str(key): value for key, value in given.items()})


def _toml_value(value: Value) -> str:
    match value:
        case None:
            return '"none"'
        case tuple():
            items = (_toml_text(x) if isinstance(x, str) else str(x) for x in value)
            return f"[{', '.join(items)}]"
        case str():
            return _toml_text(value)
        case _:
            return text_of(value)


def _toml_text(text: str) -> str:
    """Names and words hold no character that TOML would want escaped."""
    return f'"{text}"'


# -- share codes -------------------------------------------------------------------------------


def code(c: Configured) -> str:
    """The agreement as a short code to pass on by word of mouth: ``sochi:6C8M1R``.

    A preset without changes is its own code. Behind the colon stand the number of each changed
    option and its value, and two digits that catch slips of the tongue.
    """
    if not c.options:
        return c.name
    by_name = family_of(c.name).by_name
    packed = b"".join(_pack(by_name[name], value) for name, value in c.options)
    number = int.from_bytes(b"\1" + packed, "big")
    return f"{c.name}:{_digits(number)}{_check(c.name, packed)}"


def from_code(text: str) -> Configured:
    """The agreement of a share code; raises ``OptionsError`` for one that is not whole."""
    name, sign, digits = text.strip().partition(":")
    if not sign:
        return parse(name)
    name = name.strip().lower()
    family, packed = family_of(name), _unpack_digits(digits)
    if _check(name, packed) != _canonical(digits)[-_CHECK:]:
        raise _slip(text)
    given: dict[str, object] = {}
    stream = iter(packed)
    for number in stream:
        option = family.by_number.get(number)
        if option is None:
            raise OptionsError(f"the code {text!r} has an option that this version does not know")
        given[option.name] = _unpack(option, stream)
    return configure(name, given)


def _slip(text: str) -> OptionsError:
    return OptionsError(f"the code {text!r} is not whole: look for a slip in it")


def _canonical(digits: str) -> str:
    return digits.upper().replace("-", "").replace(" ", "").translate(_LOOKALIKES)


def _digits(number: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number, 32)
        text = _DIGITS[digit] + text
    return text


def _unpack_digits(digits: str) -> bytes:
    """The bytes that the digits stand for, without those that check them."""
    text = _canonical(digits)
    stray = set(text) - set(_DIGITS)
    if len(text) <= _CHECK or stray:
        raise OptionsError(f"{digits!r} is no share code; it is made of {_DIGITS}")
    number = 0
    for digit in text[:-_CHECK]:
        number = number * 32 + _DIGITS.index(digit)
    packed = number.to_bytes((number.bit_length() + 7) // 8, "big")
    if packed[:1] != b"\1":
        raise _slip(digits)
    return packed[1:]


def _check(name: str, packed: bytes) -> str:
    high, low = divmod(crc32(name.encode() + packed) % 1024, 32)
    return _DIGITS[high] + _DIGITS[low]


def _pack(option: Option, value: Value) -> bytes:
    """An option's number and its value: the place among its samples, or, of others, the text."""
    samples = option.kind.samples()
    if value in samples:
        return bytes((option.number, samples.index(value)))
    text = text_of(value).encode()
    return bytes((option.number, _TEXT + len(text))) + text


_TEXT = 128
"""From here on a byte is the length of a text."""


def _unpack(option: Option, stream: Iterator[int]) -> Value:
    at = next(stream, None)
    samples = option.kind.samples()
    if at is not None and at < len(samples):
        return samples[at]
    if at is None or at < _TEXT:
        raise OptionsError(f"the code has a value of {option.name} that this version does not know")
    text = bytes(byte for _, byte in zip(range(at - _TEXT), stream, strict=False))
    return option.read(text.decode(errors="replace"))
