"""A kept sheet in words: what a change writes, what differs by it, what comes next, the journal."""

from __future__ import annotations

from collections.abc import Iterator

from preferans.books import BuleCourse, KasaCourse, PotCourse, Pulka
from preferans.books.allpass import TricksToHill
from preferans.books.sheet import Sheet
from preferans.deal import Engagement
from preferans.ledger import HANDS, Seat, Table
from preferans.ledger.ledger import Key
from preferans.match import Match
from preferans.match.keeping import Keeping, columns_of, common_of, differences
from preferans.notation.keeping import format_note
from preferans.stages.auction import Auction
from preferans.tui import scoring
from preferans.tui.scene import named
from preferans.tui.scoring import Names
from preferans.tui.words import Voice


def told(keeping: Keeping) -> list[tuple[int, str]]:
    """The notes as lines, with their numbers."""
    pairs = zip(keeping.notes, keeping.stages(), strict=False)
    return [(n, format_note(note, m)) for n, (note, m) in enumerate(pairs, 1)]


# -- a change --------------------------------------------------------------------------------------


def change(names: Names, before: Keeping, after: Keeping) -> Iterator[str]:
    """What a change comes to: the postings of one more note, or what differs on the sheet."""
    if len(after.notes) == len(before.notes) + 1 and after.notes[:-1] == before.notes:
        yield from addition(names, before.match, after)
    else:
        yield from differing(names, before.match, after.match)
        yield from _retold(names.voice, before, after)


def addition(names: Names, before: Match, after: Keeping) -> Iterator[str]:
    """The line of the last note, and what it writes."""
    voice, table = names.voice, after.match.table
    yield voice.say("{line}", line=format_note(after.notes[-1], before))
    new = table.ledger.entries[len(before.table.ledger.entries) :]
    for entry in new:
        yield voice.say("  {line}", line=scoring.entry(names, entry))
    if not new:
        yield voice.say("  Nothing is written on the sheet.")
    if table.over is not None and before.table.over is None:
        yield voice.say("  {line}", line=scoring.ended(voice, after.match))


def differing(names: Names, before: Match, after: Match) -> Iterator[str]:
    """Every account that differs, with what stood there and what stands there."""
    voice = names.voice
    found = differences(before.table, after.table)
    for key, old, new in found:
        yield voice.say(
            "  {account}: {old} → {new}",
            account=_account(names, key),
            old=voice.amount(old),
            new=voice.amount(new),
        )
    if not found:
        yield voice.say("  No amount on the sheet differs.")


def _retold(voice: Voice, before: Keeping, after: Keeping) -> Iterator[str]:
    """Later lines that read otherwise because other players hold the first hand then."""
    old, new = ([text for _, text in told(k)] for k in (before, after))
    shift, same = len(old) - len(new), True
    for i, line in enumerate(new):
        same = same and line == old[i]
        if not same and line != old[i + shift]:
            yield voice.say("  note {n} reads: {line}", n=i + 1, line=line)


def _account(names: Names, key: Key) -> str:
    voice, (player, column, on) = names.voice, key
    if on is None:
        return voice.say("{who}, {column}", who=names.of(player), column=voice.column(column))
    against = scoring.label(names, column, on)
    return voice.say("{who}, {account}", who=names.of(player), account=against)


# -- what comes next -------------------------------------------------------------------------------


def upcoming(voice: Voice, match: Match) -> Iterator[str]:
    """Who deals next and holds which hand; from which level one bids, what an all-pass costs."""
    table = match.table
    if table.over is not None:
        yield scoring.ended(voice, match)
        return
    yield voice.say("Deal {n}: {who}.", n=table.number, who=", ".join(_places(voice, table)))
    if stands := _stands(voice, match):
        yield " ".join(stands)


def _stands(voice: Voice, match: Match) -> list[str]:
    """What the coming deal is played for, as far as it changes from deal to deal."""
    course, table = match.rules.course, match.table
    if isinstance(course, Pulka):
        return _series(voice, match, course)
    if isinstance(course, KasaCourse):
        return [voice.say("The kasa: {n}.", n=voice.amount(course.lies(table)))]
    if isinstance(course, PotCourse) and common_of(match.rules) is not None:
        return [voice.say("The pot: {n}.", n=voice.amount(course.lies(table)))]
    if isinstance(course, BuleCourse):
        left = sum(course.bule(table).values())
        doubled = [p for p in table.players if table.ledger.total(p, "refe") > 0]
        found = [voice.say("All bule together: {n}.", n=voice.amount(left))]
        if doubled:
            found.append(voice.say("A refe is open for {who}.", who=voice.listed(doubled)))
        return found
    return []


def _series(voice: Voice, match: Match, course: Pulka) -> list[str]:
    rules = match.now
    if rules.forced:
        return [voice.say("A compulsory all-pass.")]
    price = voice.amount(course.series.price(match.table.carry.streak))
    if isinstance(rules.book, Sheet) and isinstance(rules.book.all_pass, TricksToHill):
        price = voice.amount(rules.book.all_pass.price)
    found = [voice.say("Bids begin at {level}.", level=rules.floor)]
    auctions = (stage for stage in rules.stages if isinstance(stage, Auction))
    if any(isinstance(stage.all_pass, Engagement) for stage in auctions):
        found.append(voice.say("All-pass: {price} a trick.", price=price))
    bombs = [
        voice.say("{who} ×{n}", who=match.table.player_at(seat), n=rules.times[seat])
        for seat in HANDS
        if rules.times[seat] > 1
    ]
    return [*found, voice.say("Bombs: {who}.", who=", ".join(bombs))] if bombs else found


_HANDS = ("{who} first hand", "{who} second hand", "{who} third hand")


def _places(voice: Voice, table: Table) -> Iterator[str]:
    dealer = table.players[table.dealer]
    yield voice.say("{who} deals", who=dealer)
    for seat, text in zip(HANDS, _HANDS, strict=True):
        yield voice.say(text, who=named(table, seat))
    resting = [p for p in table.players if table.seat_of(p) is None]
    if resting:
        yield voice.say("{who} rests", who=voice.listed(resting))
    elif Seat.DEALER in table.seats():
        yield voice.say("{who} sits out", who=dealer)


# -- the whole -------------------------------------------------------------------------------------


_DIRECTED = (("whists", "Whists of {who} on {row}."), ("supe", "Supe of {who} on {row}."))


def directed(names: Names, match: Match) -> Iterator[str]:
    """Who has written how much on whom, where a sheet has such columns."""
    voice, table = names.voice, match.table
    kept = columns_of(match.rules)
    for column, text in _DIRECTED:
        if column not in kept:
            continue
        for player in table.players:
            on = [
                f"{other} {voice.amount(table.ledger.total(player, column, other))}"
                for other in table.players
                if other != player
            ]
            yield voice.say(text, who=player, row=voice.listed(on))


def journal(names: Names, keeping: Keeping) -> Iterator[str]:
    """Every note with its number and what it wrote."""
    stages = tuple(keeping.stages())
    lines = told(keeping)
    for i, (number, line) in enumerate(lines):
        yield names.voice.say("{n} {line}", n=number, line=line)
        for text in written(names, stages[i], stages[i + 1]):
            yield names.voice.say("  {line}", line=text)
    if not lines:
        yield names.voice.say("Nothing was noted yet.")


def written(names: Names, before: Match, after: Match) -> Iterator[str]:
    """What a note wrote, a sentence for each entry."""
    for entry in after.table.ledger.entries[len(before.table.ledger.entries) :]:
        yield scoring.entry(names, entry)
