### The account's page.

active = Gdy jestem na miejscu
active_always = powiadamiaj mimo to
active_hour = czekaj, aż nie będzie mnie godzinę
active_minutes = czekaj, aż nie będzie mnie pięć minut
activity = Co działo się z dostępem
add = Dodaj
address = Adres
attempt_next = następna próba za { $time }
attempts = { $tries ->
    [one] { $tries } próba
    [few] { $tries } próby
   *[other] { $tries } prób
}
avoid_no_more = Usuń
avoided = Z kim nie gram
avoided_help = Nie usiądziecie przy jednym stole. Nie dowiedzą się o tym.
avoided_none = Nikogo. Dodać można przy stole.
because_failing = Od kilku dni nie odpowiada.
because_gone = Tego adresu już nie ma.
channel_active = działa
channel_code = Kod z wiadomości
channel_delete_sure = Usunąć { $address }?
channel_disabled = wyłączony
channel_discord = Kanał Discorda
channel_former = usunięty kanał
channel_mail = Poczta
channel_new = Powiadamiaj przez
channel_ntfy = Temat ntfy
channel_push = Przeglądarka
channel_slack = Kanał Slacka
channel_unconfirmed = czeka na kod
channel_webhook = Webhook
channels = Jak mnie powiadamiać
channels_help = Gdy gra czeka na ciebie, a ciebie nie ma, po minucie damy znać.
codes = Kody odzyskiwania
codes_copied = Kody skopiowane.
codes_copy = Kopiuj wszystkie
codes_help = Na kartkę papieru: każdy wpuści cię raz, jeśli stracisz to urządzenie.
codes_keep = Skopiuj, wydrukuj lub zapisz je teraz: nie pokażemy ich ponownie. Do wejścia wystarczy dowolny z nich, od p_ do końca. Poprzednie kody już nie działają.
codes_left = { $left ->
    [one] Pozostał { $left } kod
    [few] Pozostały { $left } kody
   *[other] Pozostało { $left } kodów
}
codes_none = Nie masz jeszcze żadnych.
codes_not_copied = Przeglądarka nie pozwoliła kopiować: wydrukuj lub zapisz kody.
codes_of = Turnfold, { $place }: kody odzyskiwania, { $name }, { $day }
codes_print = Drukuj
codes_renew = Utwórz nowe kody
codes_save = Zapisz do pliku
codes_sure = Dotychczasowe kody przestaną działać. Kontynuować?
confirm = Potwierdź
content = Pisz, co się stało i o co chodzi: mogą to przeczytać inni.
create_token = Utwórz klucz
credentials = Urządzenia i programy
credentials_help = Wszystko, co ma klucz do twojego konta. Odbierz klucz, a dostęp od razu zniknie.
delete = Usuń
delete_account = Usuń konto
delete_codes = Kody odzyskiwania (pozostało: { $left }) go nie przywrócą.
delete_name = Aby potwierdzić, wpisz swoje imię: { $name }
delete_no_way = Nie da się go przywrócić.
delete_other_name = to nie to imię; niczego nie usunięto.
delete_sure = Konto zniknie na zawsze, a gry potoczą się bez ciebie.
deleted_account = usunięte konto
delivery_delivered = dostarczono
delivery_dropped = nie wysłano
delivery_gave_up = nie udało się dostarczyć
delivery_retrying = ponawiamy
delivery_waiting = czeka na wysłanie
device_asks = „{ $name }” prosi o dostęp do twojego konta:
device_code = Kod na jego ekranie
device_deny = Nie, nie wpuszczaj
device_help = Wybierz na nim wejście przez inne urządzenie: pokaże kod z ośmiu liter. Wpisz go tutaj.
device_let = Wpuść
device_let_in = Gotowe, ma dostęp.
device_new = Inne urządzenie
device_told_no = Odmówiono mu.
did_client = Dostęp dostał cudzy program
did_client_removed = Operator usunął program
did_codes = Nowe kody odzyskiwania
did_created = Utworzono klucz
did_device = Połączono urządzenie
did_league_excluded = Operator wykluczył z ligi
did_league_readmitted = Znów można grać w lidze
did_mail_added = Kody logowania mogą przychodzić na adres
did_mail_removed = Kody logowania nie przychodzą już na adres
did_others = Odebrano wszystkie inne klucze
did_passkey_added = Dodano klucz dostępu
did_passkey_doubted = Odrzucono klucz dostępu: ktoś mógł go skopiować
did_passkey_removed = Usunięto klucz dostępu
did_passkey_used = Zalogowano kluczem dostępu
did_recovered = Użyto kodu odzyskiwania
did_revoked = Odebrano klucz
did_signed_in = Zalogowano kodem z listu
digest_at = Podsumowanie o
dropped_answered = odpowiedź już była
dropped_disabled = kanał jest wyłączony
dropped_muted = zgodnie z ustawieniami
dropped_superseded = zastąpiło je późniejsze
enter = Mam już konto
enter_code = Wpisz tam ten kod na stronie konta, w części „Drogi powrotu”:
enter_device = Wejście przez inne urządzenie
enter_device_ask = Pokaż kod
enter_device_help = Jeśli na innym urządzeniu masz otwarte konto, wystarczy kod z ośmiu liter.
enter_mail = Przez pocztę
enter_mail_address = Adres poczty twojego konta
enter_mail_ask = Przyślij kod
enter_mail_sent = Jeśli jakieś konto ma ten adres, kod jest już w drodze.
enter_now = Wejdź
enter_passkey = Kluczem dostępu (passkey)
enter_passkey_ask = Wejdź kluczem dostępu
enter_player = Konto
enter_player_help = To nie imię: zaczyna się od p_ i jest zapisane nad kodami. Jeśli sam kod zaczyna się od p_, on wystarczy.
enter_recovery = Kod odzyskiwania
enter_recovery_code = Kod
enter_recovery_help = Cały kod: p_ i jeszcze 32 litery i cyfry. Ze starej listy: najpierw sam kod.
expires = do { $day }
expires_never = dopóki go nie odbierzesz
export_all = Zapisz wszystkie moje dane
feed = Kalendarz
feed_help = Dwa adresy, do kalendarza i do czytnika kanałów: czyja kolej i do kiedy. Przeczyta je każdy, kto je ma.
feed_new = Utwórz adresy
feed_title = Terminy w kalendarzu
free_days = Dni wolne
from = od
hours = Noce i dni wolne
hours_changeable = można zmienić od { $day }
hours_help = Wtedy twój zegar stoi. Inni przy stole widzą te godziny.
kinds = O czym powiadamiać
kinds_some = Zaznacz przynajmniej jedno albo wybierz wyżej, że nie chcesz powiadomień.
ledger = Co ci wysłano
ledger_empty = Na razie nic.
lifetime_month = na 30 dni
lifetime_none = dopóki go nie odbiorę
lifetime_year = na rok
measures = O twoich wiadomościach
met_there = wspólna gra
mode = Jak często
mode_digest = Jedno podsumowanie dziennie
mode_every = Każde pytanie
mode_off = Nic
mode_sitting = Raz, gdy przychodzi moja kolej
motion = Ruch przy stole
motion_off = nic się nie rusza
motion_system = jak chce to urządzenie
muted_until = Do { $day } nie możesz pisać do innych.
night = Noc
notice_access = Dostęp do twojego konta
notice_away = Nie ma cię
notice_disabled = Kanał wyłączono
notice_finished = Gra się skończyła
notice_invitation = Czeka na ciebie miejsce
notice_loss = Serwis utracił koniec gry
notice_message = Wiadomość przy stole
notice_opened = Twój ruch
notice_order = Polecenie już nie obowiązuje
notice_reminder = Przypomnienie
notice_request = Ktoś o coś prosi
notice_started = Gra się zaczęła
notice_test = Próba
notice_timed_out = Twój czas minął
passkey_add = Dodaj klucz dostępu
passkey_by_name = Na tej maszynie klucze dostępu działają pod adresem
passkey_cancelled = niczego nie wybrano albo minął czas
passkey_elsewhere = pod tym adresem klucze dostępu nie działają
passkey_known = na tym urządzeniu jest już klucz dostępu do tego konta
passkey_name = Jak go nazwać
passkey_own = mój klucz dostępu
passkey_remove = Usuń klucz dostępu
passkey_remove_sure = Kluczem „{ $name }” nikt już nie wejdzie. Kontynuować?
passkey_rename = Zmień nazwę
passkey_since = dodano
passkey_unknown = Ta przeglądarka nie zna kluczy dostępu.
passkeys = Klucze dostępu (passkeys)
passkeys_help = Wystarczy palec, twarz albo PIN na własnym urządzeniu: bez nazwy, bez kodu, bez zapamiętywania.
profile = O mnie
program_may = Wolno:
program_out = Odłącz
program_out_sure = Program „{ $name }” nie będzie już działać w twoim imieniu. Kontynuować?
programs = Połączone programy
programs_help = Cudze programy, które mają dostęp. Żaden z nich nie może zarządzać samym kontem.
programs_none = Żadnych.
push_here = Powiadamiaj w tej przeglądarce
push_refused = przeglądarka nie ma zgody na powiadomienia
quiet_hours = Godziny ciszy
recovery = Drogi powrotu
reliability = W { $games ->
    [one] { $games } ostatniej grze
    [few] { $games } ostatnich grach
   *[other] { $games } ostatnich grach
}: { $timeouts ->
    [one] { $timeouts } spóźnienie
    [few] { $timeouts } spóźnienia
   *[other] { $timeouts } spóźnień
}, { $absences ->
    [one] { $absences } nieobecność
    [few] { $absences } nieobecności
   *[other] { $absences } nieobecności
}.
remind = Przypominaj
remind_day = także dobę przed końcem
remind_late = gdy zostaje mało czasu
remind_two_hours = także dwie godziny przed końcem
report_open = Operator jeszcze tego nie sprawdził.
reports = Zgłoszenia
resend = Wyślij ponownie
rest = Mój czas
revoke = Odbierz
revoke_others = Odbierz wszystkie inne
revoke_others_sure = Wszystkie inne urządzenia i programy stracą dostęp. Kontynuować?
revoke_sure = Odebrać klucz „{ $name }”?
rotate = Nowy sekret
save = Zapisz
saved = Zapisano.
scope_bot = tworzyć gry i grać
scope_feed = czytać, czyja kolej
scope_play = wszystko
scope_read = oglądać
secret_once = Pokazujemy tylko raz, skopiuj teraz:
sending = Wysyłanie odpowiedzi
sending_asked = Przyciskiem
sending_soon = Po 3 sekundach
sign_out_codes = Na to konto wrócisz kodem odzyskiwania (pozostało: { $left }). Upewnij się, że masz kody pod ręką. Kontynuować?
sign_out_no_way = Nie masz kodów odzyskiwania ani innej drogi powrotu: stracisz to konto. Kontynuować?
sign_out_other_ways = Nie masz kodów odzyskiwania. Inna droga powrotu na to konto: { $ways }. Kontynuować?
sign_out_unknown = Nie da się teraz sprawdzić dróg powrotu: bez kodu odzyskiwania lub innej drogi stracisz to konto. Kontynuować?
sound = Dźwięki przy stole
sound_off = wyłączone
sound_on = włączone
test = Wypróbuj
test_sent = Próba wysłana.
token_current = to urządzenie
token_first = pierwszy klucz
token_lifetime = Na jak długo
token_name = Do czego
token_new = Klucz dla programu
token_scope = Co mu wolno
token_session = przeglądarka
until = do
used = użyto: { $when }
used_never = nieużyty
vacation = Urlop
vacation_end = Zakończ teraz
vacation_end_sure = Twoje zegary znów ruszą we wszystkich grach. Kontynuować?
vacation_from = Od (puste: od dziś)
vacation_games = w { $games ->
    [one] { $games } grze
    [few] { $games } grach
   *[other] { $games } grach
}
vacation_help = Twoje zegary stoją we wszystkich grach, na ile każda z nich pozwala.
vacation_short = nie do końca w { $games ->
    [one] { $games } grze
    [few] { $games } grach
   *[other] { $games } grach
}
vacation_take = Weź urlop
vacation_until = Do
waits_digest = na podsumowanie
waits_quiet = godziny ciszy
way_device = inne urządzenie lub program z kluczem
way_mail = kod przez pocztę
way_passkey = klucz dostępu
