"""Plays the games of wishes.json with the client that was made for Python."""

import json
import sys
import time
from pathlib import Path
from typing import Any

import turnfold

DECLINES = ("pass", "end", "no", "back")


def choose(decision: turnfold.DecisionView) -> list[str]:
    """Do something rather than pass."""
    ranked = sorted(decision.options, key=lambda option: option.id in DECLINES)
    return [option.id for option in ranked[: max(decision.min, 1)]]


def play(games: turnfold.GamesApi, table: turnfold.TableApi, wish: turnfold.NewGame) -> str:
    """Play a game to its end; its id, and the seats that won."""
    view: Any = games.create_game(wish).actual_instance
    while view.status != "finished":
        for decision in view.decisions:
            table.answer_decision(view.id, turnfold.NewCommand(decision=decision.id, choose=choose(decision)))
            time.sleep(0.05)  # a token sends so many commands a second
        view = games.get_game(view.id, after=view.version, wait=30).actual_instance
    return " ".join(map(str, (view.id, *view.result.winners)))


def main(url: str) -> None:
    """Play them one after the other."""
    stranger = turnfold.ApiClient(turnfold.Configuration(host=url))
    account = turnfold.PlayersApi(stranger).create_player(turnfold.NewPlayer(name="Python"))
    client = turnfold.ApiClient(turnfold.Configuration(host=url, access_token=account.token))
    games, table = turnfold.GamesApi(client), turnfold.TableApi(client)
    for wish in json.loads(Path("wishes.json").read_text()):
        print(play(games, table, turnfold.NewGame.from_dict(wish)))


if __name__ == "__main__":
    main(sys.argv[1])
