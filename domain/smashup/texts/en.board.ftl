### The table as text.

board-turn = Turn { $turn }: { $seat }. { $phase }
board-base = { $base }: power { $power } of { $breakpoint }, for { $points } points
board-seat = { $seat }: { $factions }; { $vp } VP, hand { $hand }, deck { $deck }, discarded { $discard }
board-legend = Behind a player is the power there, behind a minion its own; in brackets is what lies on it.
board-none = no faction yet
