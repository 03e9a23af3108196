"""The voice of the table: names of cards, calls and amounts, and the one door for sentences.

Every sentence that a person reads passes through :meth:`Voice.say`, behind which stands the
catalogue of his language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction

from preferans.cards import Card, Cards, Suit
from preferans.deal import Ruleset
from preferans.rulesets import Said, configured, preset, spoken
from preferans.speech import ENGLISH, Tongue, retold, tongue
from preferans.tui.scene import suit_order

CONTRACT = re.compile(r"(\d+)(S|C|D|H|NT)")
"""A call of a level and a strain, such as ``6S`` or ``10NT``."""

_SUIT_WORDS = ("spades", "clubs", "diamonds", "hearts")
_RANK_WORDS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
_NUMBERS = {"6": "six", "7": "seven", "8": "eight", "9": "nine", "T": "ten"}
_CALLS = {
    "pass": "pass",
    "here": "here (hold the bid)",
    "misere": "misère",
    "misere-bp": "misère without the talon",
    "9bp": "nine without the talon",
    "look": "look at your cards",
    "whist": "whist",
    "half": "half-whist",
    "open": "open",
    "closed": "closed",
    "take": "take the talon",
    "spit": "refuse the talon",
    "share": "offer the dealer a share",
    "accept": "accept",
    "refuse": "refuse",
    "concede": "give up",
    "play": "play on",
}
_ASCII = {
    "♠": "S",
    "♣": "C",
    "♦": "D",
    "♥": "H",
    "è": "e",
    "ä": "a",
    "ö": "o",
    "å": "a",
    "é": "e",
    "ë": "e",
    "ï": "i",
    "–": "-",
    "—": "-",
    "·": ".",
    "…": "...",
    "▶": ">",
    "●": "*",
    "○": "o",
    "‹": "<",
    "›": ">",
    "←": "left",
    "→": "right",
    "↑": "up",
    "↓": "down",
    "“": '"',
    "”": '"',
    "’": "'",
    "Ø": "O",
    "×": "x",
    "½": ".5",
    "▲": "^",
    "✓": "+",
    "▮": "#",
    "│": "|",
    "─": "-",
}


class Suits(Enum):
    """How suits are written: as signs, as letters, or in words for a listener."""

    SIGNS = "♠ ♣ ♦ ♥"
    LETTERS = "S C D H"
    WORDS = "spades, clubs, diamonds, hearts"


@dataclass(frozen=True, slots=True)
class Voice:
    """How the table speaks to one person.

    ``ascii``: his terminal shows nothing but ASCII. ``spoken``: what is said aloud in the game
    for the words of its talk, and what that means. ``tongue``: the language it is said in.
    """

    suits: Suits = Suits.SIGNS
    ascii: bool = False
    spoken: Mapping[str, Said] = field(default_factory=dict, compare=False)
    tongue: Tongue = ENGLISH

    def tuned(self, rules: Ruleset) -> Voice:
        """The same voice with the words of these rules."""
        return replace(self, spoken=spoken(configured(rules).name))

    def say(self, text: str, /, **of: object) -> str:
        """One sentence or label with its blanks filled in."""
        text = self.tongue.sentence(text)
        return self.plain(text.format(**of) if of else text)

    def number(self, n: int | Fraction, one: str, many: str, /, **of: object) -> str:
        """The sentence for this number, ``{n}`` in it: ``1 trick``, ``2 tricks``."""
        return self.say(self.tongue.counted(n, one, many), n=self.amount(n), **of)

    def either(self, you: bool, yours: str, theirs: str, /, **of: object) -> str:  # noqa: FBT001
        """The sentence about the listener or the one about somebody else, ``{who}`` in it."""
        return self.say(yours if you else theirs, **of)

    def column(self, name: str) -> str:
        """What an account of the sheet is called."""
        return self.plain(self.tongue.sentence(name, "column"))

    def title(self, rules: Ruleset) -> str:
        """Rules in a few words."""
        agreed = configured(rules)
        title = tongue(self.tongue.language, "rules").sentence(preset(agreed.name).title)
        n = sum(name != "players" for name, _ in agreed.options)
        if n == 0:
            return self.plain(title)
        return self.number(
            n, "{title}, {n} option changed", "{title}, {n} options changed", title=title
        )

    def wrong(self, error: object) -> str:
        """What is wrong, told by a room that speaks English."""
        return self.plain(retold(str(error), self.tongue.language))

    def plain(self, text: str) -> str:
        """The text as the person's terminal can show it."""
        if not self.ascii or text.isascii():
            return text
        shown = "".join(_ASCII.get(letter, letter) for letter in text)
        return shown.encode("ascii", "replace").decode("ascii")

    def suit(self, suit: Suit) -> str:
        """A suit, as it stands in a card or a bid."""
        match self.suits:
            case Suits.SIGNS:
                return suit.symbol
            case Suits.LETTERS:
                return str(suit)
            case Suits.WORDS:
                return self.say(_SUIT_WORDS[suit])

    def suit_name(self, suit: Suit) -> str:
        """A suit with its name beside its sign."""
        name = self.say(_SUIT_WORDS[suit])
        return name if self.suits is Suits.WORDS else f"{self.suit(suit)} {name}"

    def rank(self, card: Card) -> str:
        """The rank of a card: ``A``, ``10``, in words ``ace``."""
        if self.suits is Suits.WORDS:
            return self.say(_RANK_WORDS.get(card.letter, card.letter))
        return "10" if card.letter == "T" else card.letter

    def card(self, card: Card) -> str:
        """A card: ``♠A``, ``SA`` or ``the ace of spades``."""
        if self.suits is Suits.WORDS and self.tongue is not ENGLISH:
            return self._whole(card)
        if self.suits is Suits.WORDS:
            return self.say("the {rank} of {suit}", rank=self.rank(card), suit=self.suit(card.suit))
        return f"{self.suit(card.suit)}{self.rank(card)}"

    def label(self, card: Card) -> str:
        """A card as one of several to choose from: as in a sentence, without an article."""
        if self.suits is Suits.WORDS and self.tongue is not ENGLISH:
            return self._whole(card)
        if self.suits is Suits.WORDS:
            return self.say("{rank} of {suit}", rank=self.rank(card), suit=self.suit(card.suit))
        return self.card(card)

    def _whole(self, card: Card) -> str:
        """A card as one text of the catalogue: ``дама треф``, ``ristirouva``."""
        rank = (_RANK_WORDS | _NUMBERS)[card.letter]
        return self.plain(self.tongue.sentence(f"{rank} of {_SUIT_WORDS[card.suit]}", "card"))

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards one by one, as a list in a sentence."""
        return self.listed([self.card(card) for card in cards])

    def holding(self, cards: Iterable[Card]) -> str:
        """Cards suit by suit, black beside red: ``♠ A K 7  ♥ 10``; a dash for none."""
        held = Cards.of(cards)
        order = suit_order({card.suit for card in held})
        groups = [(suit, held.suit(suit)) for suit in order]
        if self.suits is Suits.WORDS:
            between, form = "; ", "{suit}: {ranks}"
        else:
            between, form = "  ", "{suit} {ranks}"
        comma = ", " if self.suits is Suits.WORDS else " "
        texts = (
            self.say(form, suit=self.suit(suit), ranks=comma.join(map(self.rank, cards)))
            for suit, cards in groups
        )
        return between.join(texts) or self.say("–")

    def call(self, word: str) -> str:
        """A word of the talk as it is read: ``7♠``, ``misère``, ``half-whist``."""
        if bid := CONTRACT.fullmatch(word):
            level, strain = bid.groups()
            if self.suits is Suits.WORDS and self.tongue is not ENGLISH:
                return self._bid(level, strain)
            if strain == "NT":
                spoken = self.suits is Suits.WORDS
                return self.say("{level} no trumps" if spoken else "{level}NT", level=level)
            gap = " " if self.suits is Suits.WORDS else ""
            return f"{level}{gap}{self.suit(Suit.parse(strain))}"
        if word.startswith("blind "):
            return self.say("blind {call}", call=self.call(word.removeprefix("blind ")))
        if word not in _CALLS and word in self.spoken:
            return self.plain(self.spoken[word].english)
        known = _CALLS.get(word, word)
        return self.plain(self.tongue.sentence(known, "call"))

    def _bid(self, level: str, strain: str) -> str:
        """A bid as one text of the catalogue: ``6 пик``, not ``6`` and ``пики``."""
        suit = "no trumps" if strain == "NT" else _SUIT_WORDS[Suit.parse(strain)]
        return self.plain(self.tongue.sentence(f"{{n}} {suit}", "call").format(n=level))

    def aloud(self, word: str) -> str | None:
        """What is said aloud for a word, with its meaning; ``None`` where it is just the word."""
        if word not in self.spoken:
            return None
        said = self.spoken[word]
        return self.say("“{aloud}” – {english}", aloud=said.aloud, english=said.english)

    def listed(self, items: Sequence[str], last: str = "and") -> str:
        """Items as a list in a sentence: ``a, b and c``."""
        if len(items) < 2:
            return "".join(items)
        return self.say(
            "{some} {last} {end}", some=", ".join(items[:-1]), last=self.say(last), end=items[-1]
        )

    def amount(self, n: int | str | Fraction) -> str:
        """An amount as it is written on the sheet: ``3``, ``-2``, ``3 1/3``."""
        exact = Fraction(n)
        whole, rest = divmod(abs(exact), 1)
        sign = "-" if exact < 0 else ""
        if not rest:
            return f"{sign}{whole}"
        return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"

    def signed(self, n: Fraction) -> str:
        """An amount with its sign: ``+3``, ``-2``, ``0``."""
        return f"+{self.amount(n)}" if n > 0 else self.amount(n)
