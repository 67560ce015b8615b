### Stół jako tekst.

board-turn = Tura { $turn } z { $turns }. { $phase }
board-seat = { $number }: { $seat }, { $faction }; PZ { $vp }, jedzenie { $food }, leki { $medicine }, karty { $hand }
board-first = (pierwszy)
board-legend = ## barykada, %% blokpost, ~~ ruina, + w budowie, obok numer właściciela (z: niczyje); wyczerpanie*, zakażenie!, zombie Z!
