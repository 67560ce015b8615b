"""The words of Goofspiel that clients may go by, and how they are shown."""

from domain.kernel.protocol.standing import Order, OrderOffer, Orders, When
from domain.kernel.protocol.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    decisions=("bid",),
    events=("dealt", "bid-made", "bid-shown", "prize-won", "prize-lost"),
    reasons=("prizes",),
    headlines=("prize-won",),
)

SECTIONS = {"bid": "bids"}
"""Which section of the rules tells of which kind of decision."""

ORDERS = Orders(
    offered=(OrderOffer("lowest", Order(When("bid"), "default", "game")),),
    declines=(),
    moment=lambda view: (-view.prizes_left, -view.prizes_left),
)
"""What a player may leave to an order: to bid as for who is late. Each prize is a turn and a round."""
