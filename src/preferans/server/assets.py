"""The files that the web client's build made: kept by browsers for good."""

from __future__ import annotations

from os import PathLike, stat_result

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOR_GOOD = "public, max-age=31536000, immutable"
"""The name of each file tells its contents: a file of that name never changes."""


class Assets(StaticFiles):
    """Serves the files of a folder, each under a name that tells its contents."""

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file, not to be asked for again."""
        answer = super().file_response(full_path, stat_result, scope, status_code)
        answer.headers["cache-control"] = FOR_GOOD
        return answer
