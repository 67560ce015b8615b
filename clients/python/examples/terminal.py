"""A table in a terminal: `URL TOKEN GAME` tells what happens, and asks what is asked, until the game is over."""

import sys

from turnfold_client import Client
from turnfold_client.core import DecisionView, GameView


def show(text: str) -> None:
    """Print what others say, but nothing that a terminal would obey."""
    print("".join(letter if letter.isprintable() else "?" for letter in text))


def choose(game: GameView, decision: DecisionView) -> list[str]:
    """Ask for the numbers of options, in the order that counts where one does, until they are an answer."""
    options = decision["options"]
    show(decision["prompt"])
    for number, option in enumerate(options, 1):
        show(f"{number:>4}  {option['label']}")
    while True:
        words = input(f"{decision['min']} to {min(decision['max'], len(options))} of them: ").split()
        chosen = [options[int(word) - 1]["id"] for word in words if word.isdecimal() and 0 < int(word) <= len(options)]
        if len(chosen) == len(words) == len(set(chosen)) and decision["min"] <= len(chosen) <= decision["max"]:
            return chosen


def play(url: str, token: str, game_id: str) -> None:
    """Tell what happens and answer what is asked."""
    with Client(url, token) as client:
        for game in client.follow(game_id, since=0):
            for event in game["history"] or ():
                show(f"  {event['text']}")
            client.answer_all(game, choose)
        winners = game["result"]["winners"] if game["result"] else []
        show("Over. Won by " + ", ".join(game["seats"][seat]["name"] or "a bot" for seat in winners))


if __name__ == "__main__":
    play(*sys.argv[1:])
