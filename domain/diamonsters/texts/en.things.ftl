### What views, options and events name by id.

decision-play = chooses a monster

place-hand = Hand
place-lair = Lair
place-deck = Deck
place-discard = Discard pile
place-stray = Stray

resource-diamonds = Diamonds
resource-points = Match points
