### What moves at a table.

play_again = Ostatnia tura jeszcze raz
