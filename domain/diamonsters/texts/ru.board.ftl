### Стол в виде текста.

board-round = Партия { $game }. Бродит: { $stray }. В колоде { $deck }, в сбросе { $discard }
board-seat = { $seat }: на секретной базе { $lair }; алмазов { $diamonds }, очков матча { $points }; в прошлом раунде: { $shown }
board-none = никого
board-legend = Монстрики на секретных базах показаны своей силой, от 1 до 5.
