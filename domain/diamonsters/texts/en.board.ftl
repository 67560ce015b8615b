### The table as text.

board-round = Game { $game }. The stray: { $stray }. Deck { $deck }, discarded { $discard }
board-seat = { $seat }: lair { $lair }; diamonds { $diamonds }, match points { $points }; last shown: { $shown }
board-none = nothing
board-legend = Monsters in lairs stand by their values, 1 to 5.
