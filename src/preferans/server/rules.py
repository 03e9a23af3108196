"""The rules over the small JSON interface: what there is, and what goes together.

Every request may name the language of its reader, ``?lang=ru``; without it the texts are English.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from preferans.rulesets import Family
from preferans.rulesets.registry import OptionsError
from preferans.server import catalogue
from preferans.server.asked import Agreement, Refused, RulesText, body_of, language_of
from preferans.speech import retold


async def families(request: Request) -> Response:
    """The families with their presets, for who chooses a game."""
    return _json(catalogue.families_json(language_of(request)))


async def family(request: Request) -> Response:
    """The options of one family, for who reads or changes them."""
    return _json(catalogue.family_json(_family(request).name, language_of(request)))


async def option_help(request: Request) -> Response:
    """What one option means, for who asks."""
    options = _family(request).by_name
    option = options.get(request.path_params["option"])
    if option is None:
        raise Refused(404, "not_found", known=list(options))
    return JSONResponse(catalogue.help_of(option, language_of(request)))


async def preset_name(request: Request) -> Response:
    """What a preset is called and what is said in it, for a table."""
    found = catalogue.name_of(request.path_params["preset"], language_of(request))
    if found is None:
        raise Refused(404, "not_found")
    return JSONResponse(found)


async def check(request: Request) -> Response:
    """Whether options go together; the agreement as text, share code and TOML if they do."""
    language, asked = language_of(request), await body_of(request, Agreement)
    try:
        return JSONResponse(catalogue.checked(asked.preset, asked.options, language))
    except OptionsError as error:
        raise bad_rules(error, language) from error


async def read(request: Request) -> Response:
    """Rules from a share code, a line or TOML."""
    language, asked = language_of(request), await body_of(request, RulesText)
    try:
        return JSONResponse(catalogue.read(asked.text, language))
    except OptionsError as error:
        raise bad_rules(error, language) from error


async def barred(request: Request) -> Response:
    """What cannot be chosen beside the options chosen, and why."""
    language, asked = language_of(request), await body_of(request, Agreement)
    try:
        found = catalogue.barred(asked.preset, asked.options, language)
    except OptionsError as error:
        raise bad_rules(error, language) from error
    return JSONResponse({"barred": found})


def bad_rules(error: OptionsError, language: str) -> Refused:
    """The refusal of rules that cannot be played, with the reason in the reader's language."""
    return Refused(422, "bad_rules", reason=retold(str(error), language))


def _family(request: Request) -> Family:
    found = catalogue.FAMILY.get(request.path_params["family"])
    if found is None:
        raise Refused(404, "not_found", known=list(catalogue.FAMILY))
    return found


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json")
