### The table as text.

board-turn = Turn { $turn }: { $seat }. { $phase }
board-base = { $base }: power { $power } of { $breakpoint }, for { $points } points
board-seat = { $seat }: { $factions }; { $vp } VP, hand { $hand }, deck { $deck }, discarded { $discard }
board-known-deck = Known in the deck: { $cards }
board-known-bases = Known in the base deck: { $cards }
board-legend = Behind a player is the power there, behind a minion its own; in brackets is what lies on it. Places in a deck count from its top.
board-none = no faction yet
