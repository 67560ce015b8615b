### Beginning: the offer of games, names, lessons.

choose_all = Wybierz wszystko samodzielnie
facts = graczy: { $seats } · około { $minutes } min
guest = Gracz { $number }
guest_are = Grasz jako { $name }
guest_as = Grasz jako
guest_help = Klucz do twojego konta jest tylko w tej przeglądarce. Aby wracać też z innych urządzeń:
guest_rename = Przyjmij to imię
have_account = Graj pod własnym imieniem
learn = Naucz się, grając
play_bot = Zagraj z botem
play_now = Zagraj teraz z botem
play_now_help = { $game }, około { $minutes ->
    [one] { $minutes } minuty
    [few] { $minutes } minut
   *[other] { $minutes } minut
}. Bez rejestracji, bez adresu, bez instalowania.
preset = Z kim
preset_bot = Z botem
preset_bot_help = zaczyna się od razu
preset_friend = Ze znajomym przez link
preset_friend_help = dostaniesz link do wysłania
preset_open = Otwarty stół
preset_open_help = każdy może usiąść
promise = Gry planszowe, które na ciebie poczekają.
