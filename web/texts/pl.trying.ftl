### Trying moves that are not sent.

another_world = W innym świecie
as_it_was = Jak było
back_to_game = Wróć do gry
game_went_on = Gra poszła dalej. To znów prawdziwa gra.
only_tried = To nie jest prawdziwa gra.
try_it = Wypróbuj
what_if_help = Wybierz, co { $who } zrobi inaczej. Za pozostałych gra bot; nic nie zostanie zapisane.
what_if_mine = Co by było, gdyby tak zrobić. Za pozostałych gra bot, to, co ukryte, jest zmyślone, i nic nie zostanie wysłane.
