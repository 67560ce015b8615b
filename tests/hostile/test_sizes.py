"""However long a game is drawn out and however large it is made, it comes to an end, and its export holds."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from domain.audit.audit import audit
from domain.kernel.commands import commands
from domain.kernel.commands.setups import check_setup
from domain.kernel.fold.export import export_lines
from domain.kernel.log.entries import HOST, Deadline, EntryDraft, Voided
from domain.kernel.log.limits import ENTRIES, LINE_BRACKETS, LINE_BYTES, PILE, POSITION_BYTES, SEAT_CHANGES, SEATS_TAKEN
from domain.kernel.protocol import registry
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.ruleset import Choose, Step
from domain.kernel.table.deadlines import IDLE_TIME
from tests.api.person import Person
from tests.kit.local_game import SEED, LocalGame, created, dealt, player, seated
from tests.unit.audit.toy import State, Toy
from tests.unit.audit.verifier import verify


class Endless(Toy):
    """The toy, in which nothing is ever decided."""

    id = "endless"

    def _kept(self, state: State, command: Choose) -> Step:
        return Step(replace(state, bids=(0,) * len(state.bids), keeper=None))


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(registry._registry, Endless.id, Endless())
    return


def _assert_both_accept(table: LocalGame) -> bytes:
    lines = list(export_lines(table.id, table.entries, SEED))
    verdict = audit(lines)
    assert (verdict.is_ok, verdict.findings) == (True, ())
    assert verify(lines).code == 0
    return b"".join(lines)


@pytest.mark.usefixtures("endless")
def test_a_game_that_never_ends_is_ended_and_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("domain.kernel.fold.export.FACTS_BYTES", 1 << 20)
    table = dealt(LocalGame(), created("endless", 2))
    while table.game.status != "finished":
        asked = table.game.open[0].decision
        table.choose(asked.seat, (asked.options[0].id,))
    assert table.game.voided is not None
    assert (table.game.seq, table.game.voided.reason, table.game.result) == (ENTRIES, "too-long", None)
    export = _assert_both_accept(table)
    # Where an export becomes too long it goes on without facts.
    assert 1_000 < export.count(b'"facts"') < 4_000


@pytest.mark.usefixtures("endless")
def test_nobody_ends_a_game_for_its_length_before() -> None:
    table = dealt(LocalGame(), created("endless", 2))
    with pytest.raises(Refused, match="too-long"):
        table.append([EntryDraft(HOST, Voided("too-long"))])


@pytest.mark.usefixtures("endless")
def test_a_game_in_which_nobody_moves_for_ninety_days_ends_and_holds() -> None:
    table = dealt(LocalGame(), created("endless", 2))
    assert commands.upkeep(table.game, table.at + IDLE_TIME - 1, SEED) == ()
    early = table.fork()
    early.append([EntryDraft(HOST, Voided("idle"))], pause=IDLE_TIME - 1)
    for verdict in (audit(export_lines(early.id, early.entries, SEED)),):
        assert {finding.kind for finding in verdict.findings} == {"early"}
    table.append(commands.upkeep(table.game, table.at + IDLE_TIME, SEED), pause=IDLE_TIME)
    assert table.game.voided == Voided("idle")
    _assert_both_accept(table)


@pytest.mark.usefixtures("endless")
@pytest.mark.parametrize("wish", [{"deadline": Deadline(60_000)}, {"bots": {"1": "bold"}}])
def test_a_game_that_goes_on_by_itself_is_not_idle(wish: dict[str, Any]) -> None:
    table = dealt(LocalGame(), created("endless", 2, **wish))
    with pytest.raises(Refused, match="waits for ever"):
        table.append([EntryDraft(HOST, Voided("idle"))], pause=IDLE_TIME)


@pytest.mark.usefixtures("endless")
def test_seats_change_so_often() -> None:
    table = LocalGame()
    table.append(commands.create(table.id, player(0), created("endless", 3), SEED))
    guest = 1
    while table.game.seq <= SEAT_CHANGES:
        table.append(commands.join(table.game, player(guest), None))
        table.append(commands.leave(table.game, player(guest)))
        guest += 1
    with pytest.raises(Refused, match=str(SEAT_CHANGES)) as refused:
        commands.join(table.game, player(guest), None)
    assert refused.value.type == "too-many-seat-changes"
    # A player who sits there can go, and the game is over when all have.
    table.append(commands.leave(table.game, player(0)))
    assert table.game.voided == Voided("abandoned")
    _assert_both_accept(table)


def test_nobody_spoils_a_table_by_coming_and_going(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.create(seats=3)
    for _ in range(SEATS_TAKEN):
        eve.join(game)
        eve.ask("DELETE", f"/games/{game['id']}/seats/me")
    for body in ({}, {"seat": 1}):
        refused = eve.refused("too-many-seat-changes", "POST", f"/games/{game['id']}/seats", json=body)
        assert str(SEATS_TAKEN) in refused["detail"]
    # A player who sits there goes on sitting, and others come as before.
    assert ada.join(game)["seat"] == 0
    assert bob.join(game)["seat"] == 1


@pytest.mark.usefixtures("endless")
@pytest.mark.parametrize(
    ("deck", "named"), [([1] * (PILE + 1), str(PILE)), ([2**50] * (POSITION_BYTES // 16), str(POSITION_BYTES))]
)
def test_a_position_is_so_large_at_most(deck: list[int], named: str) -> None:
    wanted = created("endless", 2, position={"deck": deck})
    with pytest.raises(Refused, match=named) as refused:
        check_setup(wanted)
    assert refused.value.type == "invalid-setup"
    # An import says the same: nobody brings a game in that could not be played here.
    table = dealt(LocalGame(), wanted)
    table.append([EntryDraft(player(0), commands.resign(table.game, player(0))[0].payload)])
    assert not audit(export_lines(table.id, table.entries, SEED)).is_ok


def test_the_service_says_what_is_too_large(ada: Person) -> None:
    deck = ["zapbot"] * (POSITION_BYTES // len('"zapbot",') + 1)
    position = {"seats": [{"factions": ["robots", "ninjas"], "deck": deck}], "bases": []}
    body = {"ruleset": "smashup", "seats": 2, "position": position}
    refused = ada.refused("invalid-setup", "POST", "/games", json=body)
    assert str(POSITION_BYTES) in refused["detail"]


CROWD = {
    "seats": [{"factions": ["robots", "ninjas"]}, {"factions": ["pirates", "aliens"]}],
    "bases": [{"base": base, "cards": ["microbot_alpha@0"] * 255} for base in ("tortuga", "tar_pits")],
}
"""More cards in play than others are to wait for, though no list of them is too long."""


def test_a_game_with_too_many_things_neither_begins_nor_comes_here(ada: Person) -> None:
    refused = ada.refused("invalid-setup", "POST", "/games", json={"ruleset": "smashup", "seats": 2, "position": CROWD})
    assert "518 things in its lists, at most 500" in refused["detail"]
    assert refused["fault"]["field"] == "position"
    table = dealt(LocalGame(), created("smashup", 2, {}, CROWD))
    table.append(commands.resign(table.game, player(0)))
    # One that began before goes on, and its export holds.
    export = _assert_both_accept(table)
    ndjson = {"Content-Type": "application/x-ndjson"}
    told = ada.refused("invalid-setup", "POST", "/games/import", content=export, headers=ndjson)
    assert told["detail"] == refused["detail"]


@pytest.mark.usefixtures("endless")
@pytest.mark.parametrize("words", ["x" * LINE_BYTES, [[]] * LINE_BRACKETS])
def test_facts_that_make_a_line_too_large_are_left_out(words: object) -> None:
    class Talkative(Endless):
        def facts(self, state: State) -> dict[str, Any]:
            return {**super().facts(state), "words": words}

    registry._registry[Endless.id] = Talkative()
    table = seated(LocalGame(), created("endless", 2))
    table.append(commands.deal(table.game))
    table.append([EntryDraft(player(0), commands.resign(table.game, player(0))[0].payload)])
    _assert_both_accept(table)
