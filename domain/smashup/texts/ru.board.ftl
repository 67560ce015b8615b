### Стол в виде текста.

board-turn = Ход { $turn }: { $seat }. { $phase }
board-base = { $base }: сила { $power } из { $breakpoint }, очки за места: { $points }
board-seat = { $seat }: { $factions }; победных очков { $vp }, на руке { $hand }, в колоде { $deck }, в сбросе { $discard }
board-known-deck = Известно в колоде: { $cards }
board-known-bases = Известно в колоде баз: { $cards }
board-legend = За игроком — его сила на базе, за приспешником — его собственная; в скобках — что лежит на нём. Места в колоде считаются сверху.
board-none = фракций пока нет
