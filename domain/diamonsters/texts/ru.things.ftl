### Что названо по id в видах, вариантах и событиях.

decision-play = выбирает монстрика

place-hand = Рука
place-lair = Секретная база
place-deck = Колода
place-discard = Сброс
place-stray = Бродячий монстрик

resource-diamonds = Алмазы
resource-points = Очки матча

game_option-mode = Сколько играть
option_value-mode-single = Одну партию
option_value-mode-best_of_three = Матч до двух побед
option_value-mode-best_of_five = Матч до трёх побед
option_value-mode-long = Длинный матч, как в правилах
game_option-diamond_goal = Сколько алмазов нужно
option_value-diamond_goal-at_least = Пять или больше
option_value-diamond_goal-exact = Ровно пять

measure-diamonds = Алмазы
measure-monsters = Монстрики на секретной базе
measure-points = Очки матча
