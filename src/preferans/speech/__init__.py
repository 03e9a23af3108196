"""The languages in which people are spoken to: catalogues of sentences, and whose turn each is."""

from preferans.speech.aloud import count, say, say_in, shown_on, speak, spoken
from preferans.speech.catalogue import CatalogueError, Message, read_catalogue
from preferans.speech.languages import LANGUAGES, LanguageError, choose
from preferans.speech.retold import retold
from preferans.speech.tongue import ENGLISH, Tongue, tongue

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "CatalogueError",
    "LanguageError",
    "Message",
    "Tongue",
    "choose",
    "count",
    "read_catalogue",
    "retold",
    "say",
    "say_in",
    "shown_on",
    "speak",
    "spoken",
    "tongue",
]
