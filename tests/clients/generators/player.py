"""A player on the models that datamodel-code-generator makes, with httpx2."""

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
from models import (
    CommandAccepted,
    CreatedPlayer,
    DecisionView,
    DiamonstersGameView,
    GameView,
    NewCommand,
    NewGame,
    NewPlayer,
    SmashupGameView,
    ZgameGameView,
)
from pydantic import BaseModel

View = Any
"""One of the views that `GameView` is a union of."""


def body(model: BaseModel) -> Any:
    """Return what is sent: with a null for all that is left out."""
    return model.model_dump(mode="json", by_alias=True)


def given(response: httpx2.Response) -> bytes:
    """The body of an answer that is no problem."""
    assert response.is_success, response.text
    return response.content


def choose(decision: DecisionView) -> list[str]:
    """Do something rather than pass."""
    ranked = sorted(decision.options, key=lambda option: any(ref.id in ("pass", "end", "no") for ref in option.refs))
    return [option.id for option in ranked[: max(decision.min, 1)]]


def table(view: View) -> int:
    """Return how much lies on the table."""
    if view.view is None:
        return 0
    if isinstance(view, DiamonstersGameView):
        return len(view.view.hand or ())
    if isinstance(view, SmashupGameView):
        return sum(len(base.cards) for base in view.view.bases)
    if isinstance(view, ZgameGameView):
        return sum(len(hexagon.people) for hexagon in view.view.board)
    return len(body(view.view))  # of one that this player was not written for


def play(url: str, wish: NewGame) -> str:
    """Play a game to its end; its id, and the seats that won."""
    account = CreatedPlayer.model_validate_json(
        given(httpx2.post(f"{url}/v1/players", json=body(NewPlayer(name="Generated", locale=None)), timeout=300))
    )
    seen = 0
    with httpx2.Client(base_url=url, headers={"Authorization": f"Bearer {account.token}"}, timeout=300) as client:
        view: View = GameView.model_validate_json(given(client.post("/v1/games", json=body(wish)))).root
        while view.status != "finished":
            seen = max(seen, table(view))
            for decision in view.decisions:
                answer = body(NewCommand(decision=decision.id, choose=choose(decision), seen=None))
                CommandAccepted.model_validate_json(given(client.post(f"/v1/games/{view.id}/commands", json=answer)))
                time.sleep(0.05)  # a token sends so many commands a second
            query = {"after": view.version, "wait": 30, "since": 0}
            view = GameView.model_validate_json(given(client.get(f"/v1/games/{view.id}", params=query))).root
    assert seen, f"nothing lay on the table of {view.id}"
    return " ".join(map(str, (view.id, *view.result.winners)))


def main(url: str) -> None:
    """Play the games of wishes.json, all at once."""
    wishes = [NewGame.model_validate(wish) for wish in json.loads(Path("wishes.json").read_text())]
    with ThreadPoolExecutor() as threads:
        print(*threads.map(lambda wish: play(url, wish), wishes), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1])
