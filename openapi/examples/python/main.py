"""`URL host RULESET [BOT]`, or `URL join GAME`: play one game of any ruleset, and say how it ended."""

import random
import sys

from turnfold_client import Client
from turnfold_client.core import DecisionView, GameView, OptionView


def choose(game: GameView, decision: DecisionView) -> list[str]:
    """Do something rather than pass, and rather something high than low: `refs` say what an option is about."""

    def worth(option: OptionView) -> tuple[bool, float]:
        refs = {ref["kind"]: ref["id"] for ref in option["refs"]}
        return refs.get("word") not in ("pass", "end", "no"), random.random() * (1 + int(refs.get("value", 0)))

    best = sorted(decision["options"], key=worth, reverse=True)
    return [option["id"] for option in best[: max(decision["min"], 1)]]


url, task, what, *bots = sys.argv[1:]
with Client(url) as client:
    client.sign_up("Python")
    if task == "host":
        game = client.create_game(ruleset=what, seats=2, bots=[{"seat": 1, "bot": bot} for bot in bots])
    else:
        game = client.take_seat(what)
    print("game", game["id"], flush=True)
    result = client.play(game["id"], choose)["result"]
    print("winners", *(result["winners"] if result else ()))
