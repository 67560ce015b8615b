### The table as text.

board-turn = Turn { $turn } of { $turns }. { $phase }
board-seat = { $number }: { $seat }, { $faction }; { $vp } VP, food { $food }, medicine { $medicine }, cards { $hand }
board-first = (first)
board-legend = ## barricade, %% block-post, ~~ ruin, + being built, with the owner's number (z: nobody's); exhausted*, infected!, zombies Z!
