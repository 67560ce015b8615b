### What moves at a table.

play_again = Последний ход ещё раз
