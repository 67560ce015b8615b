### Listy i strony, do których prowadzą ich odnośniki.

mail-subject = { $ruleset }: ty, { $others }
mail-subject-alone = { $ruleset }
mail-asked = { $name }, twoja kolej.
mail-reminder = { $name }, twój czas się kończy.
mail-started = { $name }, gra się zaczyna.
mail-timed-out = { $name }, nie było odpowiedzi na czas; udzielono jej za ciebie.
mail-away = { $name }, nie ma cię przy stole; do twojego powrotu odpowiada bot.
mail-request = { $name }, inny gracz prosi o twoją zgodę.
mail-order = { $name }, jedno z twoich stałych poleceń już nie obowiązuje.
mail-loss = { $name }, serwis utracił ostatnie ruchy tej gry; gra toczy się dalej od tego, co zostało.
mail-message = { $name }, masz wiadomość przy stole.
mail-invitation = { $name }, czeka na ciebie miejsce w grze.
mail-finished = { $name }, gra się skończyła.
mail-winner = Zwycięstwo: { $who }.
mail-voided = Odwołano ją.
mail-disabled = { $name }, jeden z kanałów twojego konta nie przyjmuje wiadomości i nie jest już używany.
mail-test = { $name }, to próba: tak będą do ciebie docierać wieści o twoich grach.
mail-digest-subject = Co nowego w twoich grach
mail-digest = { $name }, oto co nowego w twoich grach.
line-asked = twoja kolej
line-reminder = twój czas się kończy
line-started = gra się zaczyna
line-timed-out = nie było twojej odpowiedzi na czas
line-away = nie ma cię przy stole, odpowiada bot
line-request = ktoś prosi o twoją zgodę
line-order = jedno z twoich stałych poleceń już nie obowiązuje
line-loss = serwis utracił ostatnie ruchy tej gry
line-message = masz wiadomość
line-invitation = czeka na ciebie miejsce
line-finished = gra się skończyła
line-disabled = jeden z kanałów nie jest już używany
line-test = to jest próba
mail-wrote = { $name } pisze:
mail-since = Co się ostatnio wydarzyło:
mail-lapsed = Jedno z twoich stałych poleceń już nie obowiązuje.
mail-until = Czas na odpowiedź: do { $until } ({ $zone }), czyli { $left }.
mail-choose = Wybierz odpowiedź
mail-open = Otwórz stół
mail-open-games = Otwórz swoje gry
mail-mute = Nie pisz więcej o tej grze
mail-silence = Nie pisz więcej na ten adres
mail-cut = Odpowiedz nad tą linią numerem opcji, na przykład 2
mail-reply-answered = { $name }, twoja odpowiedź została przyjęta.
mail-reply-refused = { $name }, tak nie można odpowiedzieć: tylu opcji nie wybiera się razem.
mail-reply-unreadable = { $name }, nie udało się zrozumieć twojej odpowiedzi. Zacznij list od numeru opcji.
mail-reply-stale = { $name }, pytanie, na które odpowiadasz, nie jest już otwarte.
mail-confirm-subject = Twój kod: { $code }
mail-confirm = Ktoś, zapewne ty, chce dostawać pod tym adresem listy o grach. Kod, który to potwierdza: { $code }; jest ważny przez dobę. Jeśli to nie ty, nic nie trzeba robić.
page-answer = Odpowiedź
page-send = Wyślij odpowiedź
page-take-some = Wybierz od { $min } do { $max }.
page-take-exactly = { $max ->
    [one] Wybierz jedną.
    [few] Wybierz { $max }.
   *[many] Wybierz { $max }.
}
page-in-order = Liczy się kolejność, w której stoją.
page-answered = Twoja odpowiedź została przyjęta.
page-stale = To pytanie nie jest już otwarte: padła odpowiedź, ruch cofnięto albo minął czas.
page-illegal = Tak nie można odpowiedzieć na to pytanie. Nic się nie zmieniło.
page-worthless = Ten odnośnik jest nieważny albo stracił ważność.
page-mute = Nie pisać więcej o tej grze?
page-mute-yes = Nie pisz
page-muted = O tej grze nie będzie już listów. Przy stole można to zmienić.
page-silence = Nie pisać więcej o twoich grach na { $address }?
page-silenced = O twoich grach nie będzie już listów na ten adres; przyjdą tylko te o samym koncie. Można to zmienić w ustawieniach konta.
