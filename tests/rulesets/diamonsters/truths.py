"""Two positions that look alike to seat 1 and hide other cards from it."""

from random import Random
from typing import Any

from domain.diamonsters.cards import COPIES, VALUES


def truths(chance: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A round of two or three, in which the others hold, and the deck has, any cards that are nowhere else."""
    cards = [value for value in VALUES for _ in range(COPIES)]
    chance.shuffle(cards)
    own, discard, roaming = cards[:4], cards[4 : 4 + chance.randrange(4)], cards[8]
    left, sizes, size = cards[9:], [chance.randint(2, 5) for _ in range(chance.randint(1, 2))], chance.randint(1, 8)

    def truth() -> dict[str, Any]:
        unseen = sorted(left) if chance.random() < 0.5 else chance.sample(left, len(left))
        hands = [[unseen.pop() for _ in range(count)] for count in sizes]
        seats = [{"hand": hands[0]}, {"hand": own}, *({"hand": hand} for hand in hands[1:])]
        return {"seats": seats, "roaming": roaming, "discard": discard, "deck": [unseen.pop() for _ in range(size)]}

    first = second = truth()
    while second == first:
        second = truth()
    return first, second
