"""`python -m tests.kit.referee.smashup.coverage [GAMES]`: how often each card was played and each base scored."""

import argparse
from collections import Counter

from tests.kit.referee.smashup.games import dealt
from tests.kit.referee.smashup.rows import rows
from tests.kit.referee.smashup.watched import ANSWERS, FIRST


def main() -> None:
    """Play games under the referee, and print the counts, the rarest first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", metavar="GAMES", nargs="?", type=int, default=200, help="200 if left out")
    count = parser.parse_args().games
    played: Counter[str] = Counter()
    answers = 0
    for number in range(FIRST, FIRST + count):
        game = dealt(number).play_on(ANSWERS)
        played.update(game.played)
        answers += len(game.answers)
    print(f"{count} games, {answers} answers")  # noqa: T201
    for card in sorted(rows("revised"), key=lambda card: played[card]):
        print(f"{played[card]:6} {card}")  # noqa: T201


if __name__ == "__main__":
    main()
