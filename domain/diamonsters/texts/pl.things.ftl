### To, co widoki, opcje i zdarzenia nazywają po id.

decision-play = wybiera potworka

place-hand = Ręka
place-lair = Legowisko
place-deck = Talia
place-discard = Stos kart odrzuconych
place-stray = Przybłęda

resource-diamonds = Diamenty
resource-points = Punkty meczowe

game_option-mode = Jak długo grać
option_value-mode-single = Jedna gra
option_value-mode-best_of_three = Mecz do dwóch zwycięstw
option_value-mode-best_of_five = Mecz do trzech zwycięstw
option_value-mode-long = Długi mecz, jak w zasadach
game_option-diamond_goal = Ile diamentów trzeba
option_value-diamond_goal-at_least = Pięć lub więcej
option_value-diamond_goal-exact = Dokładnie pięć

measure-diamonds = Diamenty
measure-monsters = Potworki w legowisku
measure-points = Punkty meczowe
