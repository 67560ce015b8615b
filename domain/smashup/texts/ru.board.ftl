### Стол в виде текста.

board-turn = Ход { $turn }: { $seat }. { $phase }
board-base = { $base }: сила { $power } из { $breakpoint }, очки за места: { $points }
board-seat = { $seat }: { $factions }; победных очков { $vp }, на руке { $hand }, в колоде { $deck }, в сбросе { $discard }
board-legend = За игроком — его сила на базе, за приспешником — его собственная; в скобках — что лежит на нём.
board-none = фракций пока нет
