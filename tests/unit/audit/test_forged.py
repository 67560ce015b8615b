"""Logs that were forged with every hash derived anew: the rules, heads that were seen and heads that were kept tell."""

from hashlib import sha256
from typing import Any

import pytest

from domain.audit.audit import audit
from domain.kernel.bots.answering import bot_answer
from domain.kernel.commands import commands
from domain.kernel.fold.export import read_line
from domain.kernel.log.canonical import canonical
from domain.kernel.log.entries import BOT, HOST, Chose, Deadline, EntryDraft, Voided
from domain.kernel.protocol.commitments import facts_commitment, seat_commitment, server_commitment
from domain.kernel.protocol.registry import ruleset
from tests.unit.audit.logged_game import (
    Forge,
    LoggedGame,
    Row,
    S,
    first,
    put,
    rehashed,
    relinked,
    rows,
    seeds,
    unseeded,
)
from tests.unit.audit.verifier import verify

OTHER = sha256(b"another seed").digest()
LAST = 17


def without(*numbers: int) -> Forge:
    """Entries left out and the rest numbered anew."""

    def forge(data: list[Row]) -> list[Row]:
        kept = [row for number, row in enumerate(data) if number not in numbers]
        for seq, row in enumerate(kept[1:], 1):
            row["seq"] = seq
        return kept

    return forge


def committed(data: list[Row]) -> list[Row]:
    """With each s derived from the facts as the lines have them."""
    for row in data[1:]:
        row["s"] = facts_commitment(S, row["seq"], canonical(row["facts"])).hex()
    return data


def with_a_chain(data: list[Row]) -> list[bytes]:
    """With each c and h derived anew, s and the facts as they are."""
    return relinked(data[0], [read_line(row)[0] for row in data[1:]], {row["seq"]: row["facts"] for row in data[1:]})


def found(lines: list[bytes], *heads: str) -> list[tuple[int, str]]:
    return [(finding.seq, finding.kind) for finding in audit(lines, heads).findings]


def played(players: dict[str, bytes | None] | None = None, **fields: Any) -> LoggedGame:
    return LoggedGame().create("toy", 2, players or unseeded("ann", "bob"), **fields).finish(first, seen=False)


# Without seeds of the seats: 1 created, 2 and 3 joined, 4 started, 5 dealt, 6 and 7 bids, 8 a choice of ann's, 9 and 10
# bids, 11 a choice of hers, 12 and 13 bids, 14 a choice, 15 revealed.
ILLEGAL: dict[str, tuple[Forge, list[tuple[int, str]]]] = {
    "option not offered": (put(11, choose=["steal"]), [(11, "illegal")]),
    "sealed option not offered": (put(6, choose=["bid 9"]), [(6, "illegal")]),
    "two options": (put(11, choose=["keep", "pass"]), [(11, "illegal")]),
    "no option": (put(11, choose=[]), [(11, "illegal")]),
    "another seat's choice": (put(11, actor="bob", seat=1), [(11, "illegal")]),
    "another player's choice": (put(11, actor="bob"), [(11, "illegal")]),
    "bot's choice for a player": (put(11, actor="bot"), [(11, "illegal")]),
    "seat that is not there": (put(11, seat=7), [(11, "illegal")]),
    "seat below none": (put(11, seat=-1), [(11, "form")]),
    "answer to another decision": (put(11, decision="7.1"), [(11, "illegal")]),
    "choice not sealed": (lambda data: data[6].pop("sealed") and None, [(6, "illegal")]),
    "open choice sealed": (put(11, sealed=["choose"]), [(11, "illegal")]),
    "choice left out": (without(8), [(8, "illegal")]),
    "choice made twice": (
        lambda data: [*data[:9], {**data[8], "seq": 9}, *({**row, "seq": row["seq"] + 1} for row in data[9:])],
        [(9, "illegal")],
    ),
    "start by a player": (put(4, actor="ann"), [(4, "illegal")]),
    "deal by a player": (put(5, actor="ann"), [(5, "illegal")]),
    "revealed by a player": (put(15, actor="ann"), [(15, "illegal")]),
    "join for another": (put(3, actor="ann"), [(3, "illegal")]),
    "join as the host": (put(3, actor="host", player="host"), [(3, "illegal")]),
    "join twice": (put(3, actor="ann", player="ann"), [(3, "illegal")]),
    "join a taken seat": (put(3, seat=0), [(3, "illegal")]),
    "commitment that is none": (put(3, commitment="none"), [(3, "form")]),
    "game left unfinished": (without(12, 13, 14), [(12, "illegal")]),
    "result": (put(15, result={"winners": [0], "reasons": ["score"], "scores": [99, 0]}), [(15, "result")]),
    "no result": (lambda data: data[15].pop("result") and None, [(15, "result")]),
    "resigned for another": (
        lambda data: [*data[:11], _resigned(data[11], "ann", 1), *data[15:]],
        [(11, "illegal"), (15, "sequence")],
    ),
    "voided while it runs": (
        lambda data: data[11].update(_voided(data[11])),
        [(11, "illegal")],
    ),
    "options that are none": (put(1, options={"rounds": "many"}), [(1, "illegal")]),
    "options that the rules refuse": (put(1, options={"rounds": 1000}), [(1, "illegal")]),
    "no seats": (put(1, seats=-3), [(1, "form")]),
    "bot that is not there": (put(1, bots={"1": "oracle"}), [(1, "illegal")]),
    "bot on no seat": (put(1, bots={"x": "bold"}), [(1, "form")]),
    "version below none": (put(1, version=-1), [(1, "form")]),
    "position not sealed": (put(1, position={"deck": [1, 2, 3]}), [(1, "illegal")]),
    "position that is none": (put(1, position={"deck": "x"}, sealed=["position"]), [(1, "illegal")]),
}


TAKES_THE_RULESET: dict[str, list[tuple[int, str]]] = {
    "option not offered": [],
    "sealed option not offered": [],
    "two options": [],
    "no option": [],
    "choice not sealed": [],
    "open choice sealed": [],
    "game left unfinished": [],
    "options that are none": [],
    "options that the rules refuse": [],
    "bot that is not there": [(3, "illegal")],
    "position that is none": [],
}
"""The second verifier's word for what it cannot tell, since it knows the table and no ruleset."""


def _base(row: Row, kind: str) -> Row:
    for name in ("choose", "decision", "sealed", "seat", "seen"):
        row.pop(name, None)
    return {**row, "kind": kind}


def _resigned(row: Row, actor: str, seat: int) -> Row:
    return {**_base(row, "resigned"), "actor": actor, "seat": seat}


def _voided(row: Row) -> Row:
    return {**_base(row, "voided"), "actor": "host", "reason": "abandoned"}


@pytest.mark.parametrize("name", ILLEGAL)
def test_what_the_rules_do_not_allow_is_found_behind_a_chain_that_holds(name: str) -> None:
    forge, expected = ILLEGAL[name]
    data = rows(played().export())
    lines = rehashed(forge(data) or data)
    assert found(lines) == expected
    assert sorted(verify(lines).findings) == TAKES_THE_RULESET.get(name, expected)


def test_a_game_of_absurdly_many_seats_is_refused_before_anybody_sits_down() -> None:
    data = rows(played().export())
    data[1]["seats"] = 10**12
    assert found(with_a_chain(data)) == verify(with_a_chain(data)).findings == [(1, "form")]


def test_facts_that_the_rules_do_not_give_are_named_with_their_path() -> None:
    data = rows(played().export())
    data[11]["facts"]["game"]["scores"][1] = 99
    forged = with_a_chain(committed(data))
    verdict = audit(forged)
    assert [(finding.seq, finding.kind) for finding in verdict.findings] == [(11, "diverged")]
    assert "$.game.scores[1]: the log has 99, the rules give" in verdict.findings[0].text
    assert verify(forged).code == 0


def test_a_result_that_the_rules_do_not_give_is_told_as_a_log_has_it() -> None:
    data = rows(played().export())
    given = canonical(data[-1]["result"]).decode()
    data[-1]["result"] = data[-1]["facts"]["result"] = {"reasons": ["score"], "scores": [9, 9], "winners": [0, 1]}
    (finding,) = audit(with_a_chain(committed(data))).findings
    assert (finding.kind, finding.text) == ("result", f"the game ended otherwise: {given}")


def test_a_divergence_is_found_where_lines_carry_no_facts() -> None:
    data = rows(played().export())
    data[11]["facts"]["game"]["rounds"] = 7
    forged = rows(with_a_chain(committed(data)))
    bare = [canonical({name: value for name, value in row.items() if name != "facts"}) for row in forged]
    assert found(bare) == [(11, "diverged")]


def test_a_changed_choice_gives_itself_away_by_what_players_had_seen() -> None:
    data = rows(LoggedGame().create("toy", 2, seeds("ann", "bob")).finish(first).export())
    data[13]["choose"] = ["pass"]
    data[LAST]["result"] = {"reasons": ["score"], "scores": [0, 0], "winners": [0, 1]}
    lines = rehashed(data)
    assert found(lines) == [(14, "seen"), (15, "seen"), (16, "seen")]
    assert verify(lines).findings == found(lines)


def test_only_a_kept_head_tells_a_log_that_was_rewritten_as_a_whole() -> None:
    table = LoggedGame().create("toy", 2, seeds("ann", "bob"))
    while table.now.seq < 13:
        table.step(first)
    kept = table.head
    data = rows(table.finish(first).export())
    data[13]["choose"] = ["pass"]
    data[LAST]["result"] = {"reasons": ["score"], "scores": [0, 0], "winners": [0, 1]}
    lines = rehashed(data, seen_too=True)
    assert audit(lines).is_ok
    assert verify(lines).code == 0
    assert found(lines, kept) == [(13, "head")]
    assert verify(lines, kept).findings == [(13, "head")]


def test_a_kept_head_tells_a_game_that_was_cut_short() -> None:
    table = LoggedGame().create("toy", 2, unseeded("ann", "bob"))
    while table.now.seq < 8:
        table.step(first)
    short = LoggedGame().create("toy", 2, unseeded("ann", "bob"))
    short.append(commands.resign(short.now, "ann"))
    assert audit(short.export()).is_ok
    assert found(short.export(), table.head) == [(8, "head")]


@pytest.mark.parametrize("head", ["", "8", "8:xyz", "-1:" + "0" * 64, "x:" + "0" * 64, "8:" + "A" * 64])
def test_a_head_that_is_none_is_a_finding(head: str) -> None:
    assert found(played().export(), head) == [(0, "head")]


def test_another_deal_needs_another_c_and_a_kept_head_tells() -> None:
    table = played()
    data = rows(table.export())
    data[1]["commitment"] = server_commitment("g1", OTHER).hex()
    data[15]["seed"] = OTHER.hex()
    lines = rehashed(data, OTHER)
    assert found(lines) == [(15, "result")]
    assert found(lines, f"1:{rows(table.export())[1]['h']}") == [(1, "head"), (15, "result")]


def test_an_s_that_does_not_fit_c_leaves_the_rules_unchecked() -> None:
    data = rows(played().export())
    data[1]["commitment"] = server_commitment("g1", OTHER).hex()
    verdict = audit(
        relinked(data[0], [read_line(row)[0] for row in data[1:]], {row["seq"]: row["facts"] for row in data[1:]})
    )
    assert [(finding.seq, finding.kind) for finding in verdict.findings] == [(15, "seed")]
    assert verdict.followed == 0
    assert "the host's true seed, S" in verdict.notes[0]


def test_another_seed_of_a_seat_deals_otherwise() -> None:
    data = rows(played(seeds("ann", "bob")).export())
    data[5]["seed"] = OTHER.hex()
    data[2]["commitment"] = seat_commitment("g1", 0, OTHER).hex()
    lines = with_a_chain(data)
    assert found(lines) == [(7, "diverged")]
    assert verify(lines).code == 0


def test_the_order_of_times_holds_whatever_the_hashes_say() -> None:
    data = rows(played().export())
    data[9]["at"] = data[3]["at"]
    assert found(rehashed(data)) == [(9, "time")]
    assert verify(rehashed(data)).findings == [(9, "time")]


def test_a_bot_that_would_have_chosen_otherwise_is_found() -> None:
    lines, number = _otherwise()
    assert found(lines)[0] == (number, "bot")


@pytest.mark.parametrize("build", ["turnfold 9", "turnfold 0.1.0", "turnfold 9, bots 2", "another 1, bots 1"])
def test_bots_of_another_edition_are_not_held_to_what_these_would_choose(build: str) -> None:
    lines, number = _otherwise(build=build)
    verdict = audit(lines)
    assert (number, "bot") not in [(finding.seq, finding.kind) for finding in verdict.findings]
    assert f"the log was written by {build!r}, whose bots are others than these; 1 of their answers" in verdict.notes[0]


def test_bots_of_another_version_are_held_to_what_they_would_choose_if_they_are_the_same() -> None:
    lines, number = _otherwise(build="turnfold 9, bots 1")
    assert found(lines)[0] == (number, "bot")


@pytest.mark.parametrize(("more", "is_held"), [(0, False), (1, True)])
def test_bots_in_games_from_positions_are_of_an_edition_of_their_own(more: int, is_held: bool) -> None:
    edition = ruleset("diamonsters").bots_edition + more
    position = {"seats": [{"lair": [1, 1]}, {"lair": [1, 1]}], "roaming": 1}
    table = LoggedGame()
    table.create(
        "diamonsters", 2, unseeded("ann"), bots={"1": "easy"}, position=position, build=f"turnfold 9, bots {edition}"
    )
    data = rows(table.finish(first, seen=False).export())
    number = next(row["seq"] for row in data[1:] if row["actor"] == "bot")
    data[number]["choose"] = ["m4" if data[number]["choose"] != ["m4"] else "m3"]
    assert ((number, "bot") in found(rehashed(data))) == is_held


def _otherwise(**fields: str) -> tuple[list[bytes], int]:
    """A game in which a bot answered what it would not have, and the entry of that answer."""
    table = LoggedGame().create("toy", 2, unseeded("ann"), bots={"1": "bold"}, **fields)
    data = rows(table.finish(first, seen=False).export())
    number = next(row["seq"] for row in data[1:] if row["actor"] == "bot")
    data[number]["choose"] = ["bid 2"]
    return rehashed(data), number


def test_for_a_bot_that_looks_ahead_its_stand_in_may_have_answered() -> None:
    table = LoggedGame().create("diamonsters", 2, unseeded("ann"), bots={"1": "hard"})
    thought = stood_in = ()
    while thought == stood_in:
        table.step(first, seen=False)
        if pending := table.now.decision_of(1):
            decision = pending.decision
            thought, stood_in = (bot_answer(table.now, decision, bot, table.seed) for bot in ("hard", "normal"))
    neither = next((option.id,) for option in decision.options if (option.id,) not in (thought, stood_in))
    for chosen, expected in ((thought, []), (stood_in, []), (neither, [(table.now.seq + 1, "bot")])):
        other = table.fork()
        other.append((EntryDraft(BOT, Chose(1, decision.id, chosen, None, ("choose",))),))
        other.append(commands.resign(other.now, "ann"))
        verdict = audit(other.export())
        assert [(finding.seq, finding.kind) for finding in verdict.findings] == expected
        assert any("who stands in for players answered" in note for note in verdict.notes) == (chosen == stood_in)
        assert verify(other.export()).code == 0


def late(policy: Any, wait: int = 60_000) -> list[Row]:
    table = LoggedGame().create("toy", 2, unseeded("ann", "bob"), deadline=Deadline(60_000, on_timeout=policy))
    table.append(commands.time_out(table.now, table.now.open[0], table.seed), wait=wait)
    return rows(table.finish(first, seen=False).export())


@pytest.mark.parametrize("policy", ["bot", "default"])
def test_what_was_chosen_for_a_late_seat_is_checked_likewise(policy: str) -> None:
    data = late(policy)
    data[6]["choose"] = ["bid 1" if data[6]["choose"] != ["bid 1"] else "bid 2"]
    assert found(rehashed(data))[0] == (6, "bot")


def test_a_seat_timed_out_before_its_time_was_over_is_found() -> None:
    assert found(rehashed(late("default"))) == []
    assert found(rehashed(late("default", wait=59_999))) == [(6, "early")]


@pytest.mark.parametrize(("wait", "expected"), [(60_000, []), (59_999, [(5, "early")])])
def test_a_game_given_up_before_its_seeds_had_to_be_there_is_found(wait: int, expected: list[tuple[int, str]]) -> None:
    table = LoggedGame()
    table.create_only("toy", 2, "ann", "0" * 64, deadline=Deadline(60_000))
    table.append(commands.join(table.now, "bob", None))
    table.append((EntryDraft(HOST, Voided("unseeded", (0,))),), wait)
    assert found(table.export()) == expected


@pytest.mark.parametrize(
    "fields",
    [
        {"policy": "forfeit", "choose": None, "sealed": None},
        {"actor": "ann"},
        {"seat": 1},
        {"policy": "bot"},
        {"sealed": None},
    ],
)
def test_a_deadline_that_was_not_agreed_on_is_illegal(fields: Row) -> None:
    data = late("default")
    data[6] = {name: value for name, value in {**data[6], **fields}.items() if value is not None}
    assert found(rehashed(data)) == [(6, "illegal")]


def test_a_bot_has_no_deadline() -> None:
    bots = {"1": "bold"}
    table = LoggedGame().create("toy", 2, unseeded("ann"), bots=bots, deadline=Deadline(60_000, on_timeout="default"))
    data = rows(table.finish(first, seen=False).export())
    number = next(row["seq"] for row in data[1:] if row["actor"] == "bot")
    data[number] |= {"actor": "host", "kind": "timed_out", "policy": "default", "choose": ["bid 1"]}
    assert found(rehashed(data)) == [(number, "illegal")]


@pytest.mark.parametrize(("field", "value"), [("ruleset", "chess"), ("version", 2)])
def test_rules_that_are_not_known_here_leave_it_open(field: str, value: Any) -> None:
    data = rows(played().export())
    data[0][field] = data[1][field] = value
    lines = with_a_chain(data)
    verdict = audit(lines)
    assert verdict.status == "unusable"
    assert verdict.findings == ()
    assert "the rules were not checked" in verdict.notes[0]
    assert verify(lines).code == 0
