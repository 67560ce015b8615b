"""`turnfold play`: a game from its beginning to its end in a terminal, and what happens on the way."""

import os
import pty
import re
import subprocess
import sys

from click.testing import CliRunner, Result

from cli import main
from domain.kernel.protocol.ruleset import Ruleset
from tests.api.person import Person
from tests.kit.case import case
from tests.kit.cases import RULESETS
from tests.processes.waiting import PATIENCE, until

BOT = [{"seat": 1, "bot": "random"}]


def terminal(person: Person, *arguments: str, keys: str = "") -> Result:
    """A run of the command with these lines typed."""
    options = ["--url", person.address("api-1"), "--token", person.token]
    return CliRunner().invoke(main, ["play", *arguments, *options], input=keys)


@RULESETS
def test_each_ruleset_is_played_in_a_terminal(ada: Person, rules: Ruleset) -> None:
    game = ada.create(ruleset=rules.id, **case(rules).wishes[0])
    # It asks for one option, or none, or two; an answer that does not fit is asked again.
    result = terminal(ada, game["id"], keys="1\n\n1 2\n" * 400)
    assert result.exit_code == 0, result.output
    assert ada.view(game)["status"] == "finished"
    assert "The game is over. All that was hidden is open now" in result.output


def test_a_terminal_shows_ones_own_hand_and_what_one_knows_of_what_is_hidden(ada: Person, bob: Person) -> None:
    seats = [{"factions": ["aliens", "ninjas"], "hand": ["probe", "invader"]}, {"factions": ["zombies", "dinosaurs"]}]
    seats[1]["hand"] = ["upgrade", "outbreak"]
    game = ada.create(ruleset="smashup", position={"seats": seats, "bases": [{"base": "tar_pits"}]})
    bob.join(game, accept_position=True)
    ada.play(game, "play probe")
    shown = terminal(ada, game["id"], keys="q\n").output
    assert re.search(r"Ada: .*hand 1,.*\n    Hand: Invader\n", shown), shown
    assert re.search(r"Bob: .*hand 2,.*\n    Known in hand: Outbreak, Upgrade\n", shown), shown


def test_a_wrong_number_is_asked_again_and_the_game_goes_on_without_who_leaves(ada: Person) -> None:
    game = ada.create(bots=BOT)
    before = ada.view(game)["version"]
    result = terminal(ada, keys="1\nb\n9\n1 1\none\nq\n")
    assert result.exit_code == 0, result.output
    # Once with the question, and after each line that is no answer.
    assert result.output.count("Numbers of options, with blanks between them") == 4
    assert "Choose one." in result.output
    # The table is drawn again with what is asked there.
    assert result.output.count("   1  Send Ichi (1)\n") == 2
    assert ada.view(game)["decisions"]
    assert ada.view(game)["version"] >= before


def test_a_terminal_speaks_one_language_in_lines_that_fit_and_says_who_is_waited_for(ada: Person, bob: Person) -> None:
    game = ada.create(options={"mode": "long"})
    bob.join(game)
    here, there = pty.openpty()
    options = ["--url", ada.address("api-1"), "--token", ada.token, "--locale", "ru"]
    command = [sys.executable, "-m", "cli", "play", *options]
    with subprocess.Popen(command, stdin=there, stdout=there, stderr=there) as program:
        os.close(there)
        with open(here, "rb", buffering=0) as screen:
            os.write(here, b"1\n1\n")
            said = b""
            while "Ждём: Bob".encode() not in said:
                said += screen.read(4096)
            bob.ask("POST", f"/games/{game['id']}/resign")
            program.wait(PATIENCE)
            said += screen.read(1 << 16)
    shown = said.decode()
    for words in ("Какая партия", "1 вариант.", "Номера вариантов через пробел", "Игра окончена"):
        assert words in shown, shown
    assert not re.search(r"Which|Choose|Waiting|Numbers", shown)
    assert "раунде: \r\n  никого" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_a_terminal_says_what_a_game_waits_for_that_has_not_begun(ada: Person, bob: Person) -> None:
    game = ada.create(start="manual")
    options = ["--url", ada.address("api-1"), "--token", ada.token]
    command = [sys.executable, "-u", "-m", "cli", "play", game["id"], *options]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        told = iter(program.stdout)
        assert "Waiting for a player: 1 of 2 seats is free.\n" in told
        bob.join(game)
        assert "Waiting for Ada to start the game.\n" in told
        ada.ask("POST", f"/games/{game['id']}/start")
        program.communicate("q\n", PATIENCE)
    assert program.returncode == 0


def test_anybody_watches_a_public_game_to_its_end(ada: Person) -> None:
    game = ada.create(bots=BOT)
    ada.ask("POST", f"/games/{game['id']}/resign")
    result = terminal(ada.with_token(""), game["id"], "--locale", "ru")
    assert result.exit_code == 0, result.output
    assert "Игра окончена" in result.output


def test_what_cannot_be_played_says_why(ada: Person, bob: Person) -> None:
    hidden = ada.create(visibility="private")
    result = terminal(bob, hidden["id"])
    assert (result.exit_code, "no such game" in result.output.lower()) == (1, True), result.output
    away = CliRunner().invoke(main, ["play", "g_x", "--url", "http://127.0.0.1:9"])
    assert (away.exit_code, "does not answer" in away.output) == (2, True)


def test_a_terminal_asks_whether_to_agree_to_what_others_ask(ada: Person, bob: Person) -> None:
    game = ada.create()
    bob.join(game)
    (asked,) = bob.ask("POST", f"/games/{game['id']}/requests", json={"kind": "abort"})["requests"]
    until(lambda: ada.listed(to_move="me") and ada.listed(to_move="me")[0]["requests"])
    # A question that is put off is not asked again, and waits still.
    put_off = terminal(ada, game["id"], keys="0\n9\nq\n")
    assert put_off.output.count("Bob asks to end the game without a winner.\n1 agree") == 1, put_off.output
    assert ada.view(game)["requests"] == [asked]
    agreed = terminal(ada, keys="1\n1\n")
    assert agreed.exit_code == 0, agreed.output
    assert ada.view(game)["result"]["voided"] == "agreed"


def test_a_terminal_settles_what_waits_without_opening_a_table(ada: Person, bob: Person) -> None:
    game = ada.create(seats=3)
    bob.join(game)
    bob.ask("POST", f"/games/{game['id']}/messages", json={"text": "Where are the others?"})
    until(lambda: [row["kind"] for row in ada.get("/players/me/inbox")["waiting"]] == ["message"])
    later = terminal(ada, keys="1\n0\n")
    assert later.exit_code == 0, later.output
    assert f"  1  diamonsters  Bob  {game['id']}  There are messages that you have not read.\n" in later.output
    assert "  Where are the others?\n" in later.output
    assert ada.get("/players/me/inbox")["waiting"]
    settled = terminal(ada, keys="1\n1\n")
    assert settled.exit_code == 0, settled.output
    assert ada.get("/players/me/inbox")["waiting"] == []
    nothing = terminal(ada)
    assert (nothing.exit_code, "no such game" in nothing.output) == (1, True)
    by_hand = ada.create(start="manual")
    bob.join(by_hand)
    until(lambda: bool(ada.get("/players/me/inbox")["waiting"]))
    assert terminal(ada, keys="1\n1\n1\nq\n").exit_code == 0
    assert ada.view(by_hand)["status"] == "running"
