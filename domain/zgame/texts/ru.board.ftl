### Стол в виде текста.

board-turn = Ход { $turn } из { $turns }. { $phase }
board-seat = { $number }: { $seat }, { $faction }; победных очков { $vp }, еды { $food }, лекарств { $medicine }, карт { $hand }
board-first = (первый)
board-legend = ## баррикада, %% блок-пост, ~~ руины, + строится, рядом номер владельца (z: ничьё); истощён*, заражён!, зомби Z!
