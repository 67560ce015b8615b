### To, co widoki, opcje i zdarzenia nazywają po id.

decision-play = wybiera potworka

place-hand = Ręka
place-lair = Legowisko
place-deck = Talia
place-discard = Stos kart odrzuconych
place-stray = Przybłęda

resource-diamonds = Diamenty
resource-points = Punkty meczowe
