"""docs/decisions/0001-types.md maps each option and mechanism to a field, or to one to come."""

from __future__ import annotations

import re

import pytest

import preferans.books
import preferans.cards
import preferans.deal
import preferans.ledger
import preferans.match
import preferans.rulesets
import preferans.stages
from preferans.rulesets import Option, options
from tests.rulesets.pages import codes, page, rows

PAGE = page("decisions/0001-types.md")
ROWS = rows(PAGE)
ROOMS = (
    preferans.cards,
    preferans.ledger,
    preferans.deal,
    preferans.stages,
    preferans.books,
    preferans.rulesets,
    preferans.match,
)

# rules/family: the tables of options A.7, B.2, C.11, E.6, and the last line of H.10.
FAMILY = """
hold trump specials_when invited_liability fail_pays_tricks pot_mode scoring all_pass end misplay
start_bule refe_max talon_visibility pik_mode pik_unkontred_no_refe defender_quota kontra_max
kontra_supe betl_kontra_fail early_end last_deal preferans_contract refe_use_under_hat
kasa_each if_left aces last_contract solo_partner_doubled pass_game
pot_cap dealer_ante stake_by_trump hertat_terminal walkover_points trick_agreement
talon_betl_sanac_first_turn must_head must_overtrump ja_bi cap5
"""

# rules/family §H: what the one engine must be able to say.
ENGINE = """
id group order talon take_n contracts when names terminal kills leaves_auction fallback
step direction hold hold_from hold_groups all_pass naming_round
visibility discard_n discard_from exchange
trump target value trump_if_void must_head first_lead open_hand auto_participation early_stop
quota_mode own joint_saves partner_surplus seatwise_then_merge
transfer col pair token bonus(id) shortage_factor short_when
"""


@pytest.mark.parametrize("option", options("sochi"), ids=lambda option: option.name)
def test_option_stands_with_its_clause_and_its_fields(option: Option) -> None:
    (row,) = [row for row in ROWS if row[0] == f"`{option.name}`" and len(row) == 4]
    _, clause, fields, remark = row
    assert option.clause == f"rules/russian {clause}"
    declared = [field for field in option.sets if not field.startswith("read by ")]
    readers = [field for field in option.sets if field.startswith("read by ")]
    assert codes(fields) == declared
    assert all(reader in fields for reader in readers)
    assert option.sets or remark.startswith("to come: ")


@pytest.mark.parametrize("name", FAMILY.split())
def test_option_of_the_family_stands_there(name: str) -> None:
    family = PAGE.partition("## 3. The other games")[2]
    assert name in codes(family)


@pytest.mark.parametrize("name", ENGINE.split())
def test_item_of_the_schema_stands_there(name: str) -> None:
    family = PAGE.partition("## 3. The other games")[2]
    assert name in codes(family)


def existing() -> list[str]:
    """Every ``Class.field`` or ``room.name`` that the page claims to exist."""
    claimed = [cell.partition("to come")[0] for row in ROWS for cell in row]
    found = {code for cell in claimed for code in codes(cell)}
    return sorted(code for code in found if re.fullmatch(r"[A-Za-z]+\.[A-Za-z_]+", code))


@pytest.mark.parametrize("claim", existing())
def test_field_exists_where_the_page_does_not_say_to_come(claim: str) -> None:
    kind, _, name = claim.partition(".")
    room = getattr(preferans, kind, None)
    owner = room or next((getattr(r, kind) for r in ROOMS if hasattr(r, kind)), None)
    assert owner is not None, f"{claim}: there is no {kind}"
    assert hasattr(owner, name) or name in getattr(owner, "__dataclass_fields__", ())


def test_page_claims_something() -> None:
    assert len(existing()) > 100
