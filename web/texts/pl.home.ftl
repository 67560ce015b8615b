### The first page, and the list of tables.

clock_away = gdy cię nie ma, odpowiada bot
clock_bot = odpowiada bot
clock_none = Bez limitu czasu
clock_paused = gra wstrzymana
clock_resting = twój zegar teraz odpoczywa
clock_vacation = jesteś na urlopie
create = Utwórz grę
creator = twórca: { $games ->
    [one] { $games } gra
    [few] { $games } gry
   *[other] { $games } gier
}, { $timeouts ->
    [one] { $timeouts } spóźnienie
    [few] { $timeouts } spóźnienia
   *[other] { $timeouts } spóźnień
}
days3 = trzy doby
deadline = Czas na turę
drawn = losowo
empty_lobby = Nikt teraz nie czeka na graczy.
empty_mine = Nie grasz jeszcze w żadną grę.
game_any = dowolna gra
games_mine = Moje gry
lobby = Stoły z wolnym miejscem
minutes10 = dziesięć minut
new_more = Więcej
own_times = własne…
pace_any = dowolny
pace_live = najwyżej godzina
pace_mail = dłużej, ruch po ruchu
private = Tylko z zaproszeniem
reliable = Twórca
reliable_any = każdy
reliable_known = gra często, rzadko się spóźnia
reliable_prompt = nigdy się nie spóźnił
seat_kept_other = czeka na kogoś
seats_any = dowolna liczba
start_auto = gdy miejsca są zajęte
start_manual = na mój znak
starts = Gra się zaczyna
take_back_agreed = też za zgodą wszystkich
take_back_never = nigdy
take_back_own = gdy nikogo nie dotyczy
time_each = Na turę, aż zagrają inni, jest { $time }. Za spóźnionego odpowiada bot, a po dwóch takich turach z rzędu gra, aż gracz wróci.
time_endless = Bez pośpiechu: gra poczeka.
unset = zwykły: { $time }
visibility = Kto widzi grę
waiting_me = Czeka na ciebie
why_time = Skąd tyle czasu?
