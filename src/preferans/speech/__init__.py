"""The languages in which people are spoken to: catalogues of sentences, and whose turn each is."""

from preferans.speech.catalogue import CatalogueError, Message, read_catalogue
from preferans.speech.languages import LANGUAGES, LanguageError, choose
from preferans.speech.tongue import ENGLISH, Tongue, tongue

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "CatalogueError",
    "LanguageError",
    "Message",
    "Tongue",
    "choose",
    "read_catalogue",
    "tongue",
]
