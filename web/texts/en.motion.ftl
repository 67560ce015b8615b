### What moves at a table.

play_again = Last turn again
