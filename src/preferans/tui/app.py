"""The application around the table: which match is played, and how it is left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import ClassVar

from textual.app import App

from preferans.tui.game import Game
from preferans.tui.screens import ResumePage
from preferans.tui.table import TableScreen
from preferans.tui.words import Voice


class PreferansApp(App[None]):
    """The application around the table.

    With ``fresh`` the person is asked first whether to go on with ``game`` or to begin anew.
    """

    CSS_PATH: ClassVar[str | PurePath | list[str | PurePath] | None] = "table.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        voice: Voice,
        game: Game,
        *,
        fresh: Callable[[], Game] | None = None,
        about: str = "",
        pause: float | None = None,
    ) -> None:
        super().__init__()
        self.voice, self.game, self.fresh, self.about = voice, game, fresh, about
        self.pause = pause
        self.title = "Preferans"

    def on_mount(self) -> None:
        """Open the table, or ask which match it shall be."""
        self.set_class(self.voice.ascii, "ascii")
        if self.fresh is None:
            self.sit_down()
        else:
            page = ResumePage(self.voice, self.about, self.game, self.fresh)
            self.push_screen(page, self._chosen)

    def _chosen(self, game: Game | None) -> None:
        if game is None:
            self.exit()
        else:
            self.game = game
            self.sit_down()

    def sit_down(self) -> None:
        """Open the table."""
        self.push_screen(TableScreen(self.game, self.voice, self.pause))
