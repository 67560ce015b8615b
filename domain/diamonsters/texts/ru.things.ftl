### Что названо по id в видах, вариантах и событиях.

decision-play = выбирает монстрика

place-hand = Рука
place-lair = Секретная база
place-deck = Колода
place-discard = Сброс
place-stray = Бродячий монстрик

resource-diamonds = Алмазы
resource-points = Очки матча
