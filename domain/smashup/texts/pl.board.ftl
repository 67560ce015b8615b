### Stół jako tekst.

board-turn = Tura { $turn }: { $seat }. { $phase }
board-base = { $base }: moc { $power } z { $breakpoint }, punkty za miejsca: { $points }
board-seat = { $seat }: { $factions }; PZ { $vp }, na ręce { $hand }, w talii { $deck }, odrzucone { $discard }
board-known-deck = Znane w talii: { $cards }
board-known-bases = Znane w talii baz: { $cards }
board-legend = Przy graczu jest jego moc na bazie, przy sługusie jego własna; w nawiasach to, co na nim leży. Miejsca w talii liczą się od góry.
board-none = jeszcze bez frakcji
