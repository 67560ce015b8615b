### What lies beside a table.

away_self = Gdy cię nie ma, odpowiada za ciebie bot.
clock_of_asked = odpowiada
clock_of_away = poza stołem: odpowiada bot
clock_of_bot = odpowiada bot
clock_of_paused = pauza do { $when }
clock_of_resting = odpoczynek do { $when }
clock_of_vacation = na urlopie do { $when }
clock_of_waiting = czeka na innych
clocks = Czas
deal_waits = Rozdanie czeka: { $who }. Kto dodał własny los, musi otworzyć ten stół do { $until }, inaczej gra zostanie odwołana.
message_hidden = ukryte przez operatora
message_to = { $from } → { $to }
messages_new = { $count ->
    [one] { $count } nowa wiadomość
    [few] { $count } nowe wiadomości
   *[other] { $count } nowych wiadomości
}
notes = Notatki dla mnie
notices = Powiadomienia o tej grze
report = Zgłoś
requests_new = { $count ->
    [one] { $count } prośba
    [few] { $count } prośby
   *[other] { $count } próśb
}
reveal = Po grze przeczytają to wszyscy
sharing = Rozmowa w eksportach gry
stands = Twojego ruchu nie da się już cofnąć: { $why }.
stands_late = jego czas już by minął
stands_never = w tej grze nie cofa się ruchów
stands_nothing = ujawniono nowe informacje
stands_often = było to już zbyt wiele razy z rzędu
stands_others = od tego czasu ruszyli się inni albo teraz ich kolej
to_other = tylko do: { $who }
to_some = do wybranych…
to_table = do wszystkich przy stole
to_whom = Do kogo
