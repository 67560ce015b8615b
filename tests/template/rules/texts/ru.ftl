### Goofspiel.

ruleset-name = Goofspiel
ruleset-summary = Тайные ставки на открытые призы, от двух до четырёх игроков: приз берёт высшая ставка, которой больше никто не сделал.

card_type-prize = Приз
card_text-prize = Достаётся высшей ставке, которой больше никто не сделал.

decision-bid = делает ставку
game_option-cards = Карт у каждого игрока
ask-bid = Что ты поставишь на приз { $prize }?
option-bid = Поставить { $card }

dealt = Каждый получает карты от 1 до { $cards }.
bid-made = { $seat } делает ставку.
bid-shown = { $seat }: ставка { $card }.
prize-won = { $seat } берёт приз { $prize }.
headline-prize-won = { $seat } берёт приз { $prize }
prize-lost = Приз { $prize } не достаётся никому.

reason-prizes = призов больше нет

board-prize = Приз: { $prize }. Осталось призов: { $left }
board-seat = { $seat }: { $score }; карты { $hand }
board-legend = Карты обозначены их достоинством.

order-lowest = Ставить младшую карту

measure-score = Счёт
