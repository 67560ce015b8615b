### Goofspiel.

ruleset-name = Goofspiel
ruleset-summary = Tajne stawki o odkryte nagrody, dla dwóch do czterech osób: nagrodę bierze najwyższa stawka, której nikt inny nie postawił.

card_type-prize = Nagroda
card_text-prize = Dostaje ją najwyższa stawka, której nikt inny nie postawił.

decision-bid = stawia
game_option-cards = Karty każdego gracza
ask-bid = Co stawiasz o nagrodę { $prize }?
option-bid = Postaw { $card }

dealt = Każdy dostaje karty od 1 do { $cards }.
bid-made = { $seat } stawia.
bid-shown = { $seat }: stawka { $card }.
prize-won = { $seat } bierze nagrodę { $prize }.
headline-prize-won = { $seat } bierze nagrodę { $prize }
prize-lost = Nikt nie bierze nagrody { $prize }.

reason-prizes = nie było już nagród

board-prize = Nagroda: { $prize }. Zostało nagród: { $left }
board-seat = { $seat }: { $score }; karty { $hand }
board-legend = Karty oznaczono ich wartością.

order-lowest = Licytuj najniższą kartą

measure-score = Wynik
