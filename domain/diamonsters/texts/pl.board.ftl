### Stół jako tekst.

board-round = Partia { $game }. Przybłęda: { $stray }. W talii { $deck }, odrzucone { $discard }
board-seat = { $seat }: w legowisku: { $lair }; diamenty { $diamonds }, punkty meczowe { $points }; w poprzedniej rundzie: { $shown }
board-none = nikt
board-legend = Potworki w legowiskach są podane wartościami od 1 do 5.
