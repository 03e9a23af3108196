"""The shell of the web client: the page that fetches everything else.

A cold browser learns of each file only from the one before, and each step costs a round trip. So
the shell of a table names at once what its page will fetch, and brings what it would have to ask
for: who reads it, and the table as he may see it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from preferans.server.messages import encode
from preferans.speech import LANGUAGES

PAGES = "pages.json"
"""Beside ``index.html`` the build tells here what a page fetches at once."""
LANGUAGE_COOKIE = "pref-lang"
"""Which language a reader has chosen, if it is not the one that his browser asks for."""


def language_wished(cookies: Mapping[str, str], accepted: str) -> str:
    """The language in which the page will be read, as ``web/src/settings.ts`` finds it.

    ``accepted`` is what the browser says it reads, the dearest first.
    """
    chosen = cookies.get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    tags = (part.split(";")[0].strip().lower().split("-")[0] for part in accepted.split(","))
    return next((tag for tag in tags if tag in LANGUAGES), "en")


def table_shell(folder: Path, language: str, told: dict[str, Any]) -> str:
    """The shell of a table's page, with links to what it needs in a language, and with ``told``.

    What is told is data that no browser runs; ``<`` is written so that it cannot end the block.
    """
    html = (folder / "index.html").read_text("utf-8")
    block = encode(told).replace("<", "\\u003c")
    head = "".join(f"    {link}\n" for link in _links(folder, language))
    body = f'    <script type="application/json" id="told">{block}</script>\n'
    html = html.replace("  </head>", f"{head}  </head>", 1)
    return html.replace("  </body>", f"{body}  </body>", 1)


def _links(folder: Path, language: str) -> list[str]:
    pages = folder / PAGES
    if not pages.is_file():
        return []
    table: dict[str, Any] = json.loads(pages.read_text("utf-8"))["table"]
    scripts = [*table["scripts"], *table["texts"].get(language, [])]
    # A style sheet that is only fetched early does not hold up the script that comes first.
    early = [("preload", ' as="style"', it) for it in table["styles"]]
    early += [("modulepreload", "", it) for it in scripts]
    return [f'<link rel="{rel}"{kind} crossorigin href="/{escape(it)}">' for rel, kind, it in early]
