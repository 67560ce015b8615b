### Co dzieje się przy każdym stole, niezależnie od zasad.

seat-name = Miejsce { $number }
bot-name = Bot { $number }
# Names that no player can have, nor any that looks like one of them.
own-names = Gospodarz, Admin, Administrator, Moderator, System, Serwer, Serwis, Obsługa, Pomoc, Wsparcie
seat-joined = { $seat } zajmuje miejsce.
seat-left = { $seat } odchodzi od stołu.
seat-starts = { $seat }: teraz ten gracz może rozpocząć grę.
game-started = Miejsca są zajęte, gra się zaczyna.
seat-seeded = { $seat }: ziarno do rozdania zostało odkryte.
seat-timed-out = { $seat }: czas minął, odpowiedziano za tego gracza.
seat-excused = { $seat }: czas minął, ale tym razem został przedłużony.
seat-away = { $seat }: gracz jest nieobecny, do powrotu odpowiada bot.
seat-answered-for = { $seat }: gracz jest nieobecny, odpowiada bot.
seat-on-vacation = { $seat } bierze urlop: czas tego gracza wtedy nie płynie.
seat-back = { $seat } wraca do gry.
seat-forfeited = { $seat }: czas minął, ten gracz przegrywa walkowerem.
seat-resigned = { $seat } poddaje grę.
game-abandoned = Wszyscy odeszli, gra została odwołana.
game-expired = Gra nie zaczęła się w terminie i została odwołana.
game-unseeded = Ziarno nie zostało odkryte w terminie, gra została odwołana.
game-deserted = Przy stole nie ma już ludzi, gra kończy się bez zwycięzcy.
game-idle = Nikt nie wykonał ruchu przez 90 dni, gra kończy się bez zwycięzcy.
game-paused = Gra jest wstrzymana, czas nie płynie.
game-resumed = Przerwa skończy się przed czasem.
game-outage = Usługa była niedostępna, ten czas się nie liczy.
game-too-long = Gra osiągnęła największą możliwą długość i kończy się bez zwycięzcy.
game-revealed = Gra skończona. Wszystko jest teraz jawne i można to sprawdzić.
