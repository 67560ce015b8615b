/** Words for what the service refuses, by the types of its problems, in the languages of `LANGUAGES`, in their order. */

export const TEXTS = {
  problem_access_denied: ["the other device said no.", "другое устройство ответило отказом.", "drugie urządzenie odmówiło."],
  problem_address_not_allowed: [
    "this address cannot be used: {detail}.",
    "этот адрес не подходит: {detail}.",
    "tego adresu nie można użyć: {detail}.",
  ],
  problem_already_reported: [
    "you have reported this message before.",
    "жалоба на это сообщение уже есть.",
    "ta wiadomość została już zgłoszona.",
  ],
  problem_already_seated: [
    "you have a seat at this table already.",
    "у тебя уже есть место за этим столом.",
    "masz już miejsce przy tym stole.",
  ],
  problem_audit_failed: [
    "the log of this game does not hold: {detail}.",
    "журнал этой игры не прошёл проверку: {detail}.",
    "zapis tej gry nie przeszedł sprawdzenia: {detail}.",
  ],
  problem_authorization_pending: [
    "nobody has let this device in yet.",
    "это устройство пока никто не впустил.",
    "nikt jeszcze nie wpuścił tego urządzenia.",
  ],
  problem_avoided_player: [
    "somebody sits there whom you do not want to play with.",
    "там сидит игрок, с которым ты больше не играешь.",
    "siedzi tam ktoś, z kim nie chcesz już grać.",
  ],
  problem_excluded: [
    "an operator has taken you out of the league; the account's activity says why.",
    "оператор исключил тебя из лиги; причина — в списке событий учётной записи.",
    "operator wykluczył cię z ligi; powód jest na liście zdarzeń konta.",
  ],
  problem_expired_token: [
    "that took too long; begin again.",
    "прошло слишком много времени, начни сначала.",
    "minęło za dużo czasu, zacznij od nowa.",
  ],
  problem_forbidden: [
    "the key of this browser may not do that.",
    "ключ этого браузера такого не позволяет.",
    "klucz tej przeglądarki na to nie pozwala.",
  ],
  problem_game_not_finished: [
    "the game is not over yet.",
    "игра ещё не закончена.",
    "gra jeszcze się nie skończyła.",
  ],
  problem_game_not_open: ["the game has begun already.", "игра уже началась.", "gra już się zaczęła."],
  problem_game_not_running: [
    "the game has not begun yet, or it is over.",
    "игра ещё не началась или уже закончена.",
    "gra jeszcze się nie zaczęła albo już się skończyła.",
  ],
  problem_headers_too_large: [
    "the request is too large.",
    "запрос слишком велик.",
    "zapytanie jest za duże.",
  ],
  problem_idempotency_key_reused: [
    "something else was sent in its place; try again.",
    "вместо этого уже отправлено другое, попробуй ещё раз.",
    "w jego miejsce wysłano coś innego, spróbuj ponownie.",
  ],
  problem_illegal_choice: [
    "this answer is not possible: {detail}.",
    "такой ответ невозможен: {detail}.",
    "ta odpowiedź nie jest możliwa: {detail}.",
  ],
  problem_internal_error: [
    "something went wrong at the service; nothing was changed.",
    "у сервиса что-то сломалось, ничего не изменилось.",
    "coś się zepsuło po stronie serwisu, nic się nie zmieniło.",
  ],
  problem_invalid_lifetime: [
    "this lifetime is not possible: {detail}.",
    "такой срок невозможен: {detail}.",
    "taki termin nie jest możliwy: {detail}.",
  ],
  problem_invalid_request: [
    "the service did not understand: {detail}.",
    "сервис не понял запрос: {detail}.",
    "serwis nie zrozumiał zapytania: {detail}.",
  ],
  problem_invalid_setup: [
    "the rules do not allow such a game: {detail}.",
    "правила не допускают такой игры: {detail}.",
    "zasady nie pozwalają na taką grę: {detail}.",
  ],
  problem_invitation_expired: [
    "the time of the invitation is over; ask for another.",
    "приглашение просрочено, попроси новое.",
    "zaproszenie wygasło, poproś o nowe.",
  ],
  problem_last_way_in: [
    "nothing else would lead back into your account; make recovery codes first.",
    "больше ничто не вернуло бы тебя в учётную запись: сначала создай коды восстановления.",
    "nic innego nie prowadziłoby z powrotem do konta: najpierw utwórz kody odzyskiwania.",
  ],
  problem_method_not_allowed: [
    "the service does not do that.",
    "сервис такого не делает.",
    "serwis tego nie robi.",
  ],
  problem_muted: [
    "an operator has muted you: {detail}.",
    "оператор запретил тебе писать: {detail}.",
    "operator odebrał ci głos: {detail}.",
  ],
  problem_name_not_allowed: [
    "this name cannot be used: {detail}.",
    "это имя не подходит: {detail}.",
    "tego imienia nie można użyć: {detail}.",
  ],
  problem_named_too_soon: [
    "hours of rest can be changed once in 30 days.",
    "часы отдыха можно менять раз в 30 дней.",
    "godziny odpoczynku można zmieniać raz na 30 dni.",
  ],
  problem_no_passkeys_here: [
    "passkeys do not work at this address.",
    "по этому адресу ключи доступа не работают.",
    "pod tym adresem klucze dostępu nie działają.",
  ],
  problem_no_secret: [
    "this channel has no secret.",
    "у этого канала нет секрета.",
    "ten kanał nie ma sekretu.",
  ],
  problem_no_such_hours: [
    "such hours of rest are not possible: {detail}.",
    "такие часы отдыха невозможны: {detail}.",
    "takie godziny odpoczynku nie są możliwe: {detail}.",
  ],
  problem_no_such_order: [
    "this game knows no such order.",
    "в этой игре нет такого указания.",
    "ta gra nie zna takiego polecenia.",
  ],
  problem_no_take_back: [
    "this answer cannot be taken back any more.",
    "этот ответ уже не взять назад.",
    "tej odpowiedzi nie można już cofnąć.",
  ],
  problem_no_vacation: [
    "this vacation is not possible: {detail}.",
    "такой отпуск невозможен: {detail}.",
    "taki urlop nie jest możliwy: {detail}.",
  ],
  problem_nobody_there: [
    "no other player sits there.",
    "на этом месте нет другого игрока.",
    "na tym miejscu nie siedzi inny gracz.",
  ],
  problem_not_admitted: [
    "this table does not take you; others are open to you.",
    "за этот стол тебя не берут, но есть и другие.",
    "ten stół cię nie przyjmuje, ale są inne.",
  ],
  problem_not_creator: [
    "only who set the game up can do that.",
    "это может только создатель игры.",
    "może to zrobić tylko twórca gry.",
  ],
  problem_not_found: [
    "there is no such thing, or it is not for you to see.",
    "такого нет, или это видно не всем.",
    "nic takiego nie ma albo nie każdy może to zobaczyć.",
  ],
  problem_not_seated: [
    "you do not have the seat for it.",
    "у тебя нет нужного для этого места.",
    "nie masz potrzebnego do tego miejsca.",
  ],
  problem_not_startable: [
    "the game cannot start yet: seats are free.",
    "начать пока нельзя: есть свободные места.",
    "nie można jeszcze zacząć: są wolne miejsca.",
  ],
  problem_position_not_accepted: [
    "this game does not begin as usual; agree to that first.",
    "эта игра начинается не как обычно, сначала согласись на это.",
    "ta gra nie zaczyna się jak zwykle, najpierw się na to zgódź.",
  ],
  problem_removed: [
    "an operator has removed the game.",
    "оператор удалил эту игру.",
    "operator usunął tę grę.",
  ],
  problem_request_closed: [
    "this request is over.",
    "эта просьба уже неактуальна.",
    "ta prośba jest już nieaktualna.",
  ],
  problem_request_not_possible: [
    "this cannot be asked now: {detail}.",
    "сейчас об этом не попросить: {detail}.",
    "teraz nie można o to prosić: {detail}.",
  ],
  problem_request_open: [
    "you have asked for this already.",
    "такая просьба от тебя уже есть.",
    "taka prośba od ciebie już jest.",
  ],
  problem_seat_kept: [
    "the seat is kept for somebody: {detail}.",
    "это место кому-то оставлено: {detail}.",
    "to miejsce jest dla kogoś zajęte: {detail}.",
  ],
  problem_seat_taken: [
    "the seat is taken.",
    "это место занято.",
    "to miejsce jest zajęte.",
  ],
  problem_seed_mismatch: [
    "the seed is not the one that was promised.",
    "зерно не то, что было обещано.",
    "ziarno nie jest tym, które obiecano.",
  ],
  problem_seed_not_awaited: [
    "the game does not wait for a seed.",
    "игра не ждёт зерна.",
    "gra nie czeka na ziarno.",
  ],
  problem_slow_down: [
    "that was too fast; wait a little.",
    "слишком быстро, немного подожди.",
    "za szybko, chwilę poczekaj.",
  ],
  problem_stale_decision: [
    "this question is not open any more.",
    "этот вопрос уже закрыт.",
    "to pytanie jest już nieaktualne.",
  ],
  problem_talk_not_shared: [
    "not all have agreed to share the talk.",
    "не все согласились показать разговор.",
    "nie wszyscy zgodzili się udostępnić rozmowę.",
  ],
  problem_text_not_allowed: [
    "the text cannot be sent: {detail}.",
    "этот текст не отправить: {detail}.",
    "tego tekstu nie można wysłać: {detail}.",
  ],
  problem_tls_needed: [
    "the address has to begin with https.",
    "адрес должен начинаться с https.",
    "adres musi zaczynać się od https.",
  ],
  problem_too_large: ["that is too large.", "это слишком велико.", "to jest za duże."],
  problem_too_many_avoided: [
    "you avoid as many players as is allowed; admit one again.",
    "ты избегаешь стольких игроков, сколько можно: допусти кого-нибудь снова.",
    "unikasz tylu graczy, ilu wolno: dopuść kogoś z powrotem.",
  ],
  problem_too_many_branches: [
    "there are as many branches of this game, or moves in this one, as is allowed.",
    "ответвлений у этой игры или ходов в этом уже столько, сколько можно.",
    "odgałęzień tej gry albo ruchów w tym jest już tyle, ile wolno.",
  ],
  problem_too_many_branches_today: [
    "you have begun as many branches as a day allows.",
    "на сегодня ответвлений достаточно.",
    "na dziś dość odgałęzień.",
  ],
  problem_too_many_bytes: [
    "your games take as much room as is allowed.",
    "твои игры занимают всё дозволенное место.",
    "twoje gry zajmują całe dozwolone miejsce.",
  ],
  problem_too_many_channels: [
    "you have as many channels as is allowed; remove one.",
    "каналов уже столько, сколько можно: убери один.",
    "masz już tyle kanałów, ile wolno: usuń jeden.",
  ],
  problem_too_many_clients: [
    "you have as many programs as is allowed; remove one.",
    "программ уже столько, сколько можно: убери одну.",
    "masz już tyle programów, ile wolno: usuń jeden.",
  ],
  problem_too_many_games: [
    "you have as many games as is allowed; finish one.",
    "игр уже столько, сколько можно: закончи одну.",
    "masz już tyle gier, ile wolno: skończ jedną.",
  ],
  problem_too_many_games_today: [
    "you have set up as many games as a day allows.",
    "на сегодня новых игр достаточно.",
    "na dziś dość nowych gier.",
  ],
  problem_too_many_mails: [
    "enough mail went to this address today; nobody confirms it.",
    "на этот адрес сегодня ушло достаточно писем, а его никто не подтвердил.",
    "na ten adres wysłano dziś dość listów, a nikt go nie potwierdził.",
  ],
  problem_too_many_messages: [
    "your messages here take as much as is allowed; erase some.",
    "твои сообщения здесь заняли всё место: сотри часть.",
    "twoje wiadomości zajęły tu całe miejsce: usuń część.",
  ],
  problem_too_many_messages_today: [
    "you have written as much as a day allows.",
    "на сегодня написано достаточно.",
    "na dziś dość wiadomości.",
  ],
  problem_too_many_passkeys: [
    "you have as many passkeys as is allowed; remove one.",
    "ключей доступа уже столько, сколько можно: убери один.",
    "masz już tyle kluczy dostępu, ile wolno: usuń jeden.",
  ],
  problem_too_many_reports: [
    "you have reported as much as a day allows.",
    "на сегодня жалоб достаточно.",
    "na dziś dość zgłoszeń.",
  ],
  problem_too_many_requests: [
    "that was too fast; try again in a moment.",
    "слишком часто, попробуй через минуту.",
    "za często, spróbuj za chwilę.",
  ],
  problem_too_many_seat_changes: [
    "the seats of this game have changed as often as is allowed.",
    "места в этой игре менялись столько раз, сколько можно.",
    "miejsca w tej grze zmieniały się tyle razy, ile wolno.",
  ],
  problem_too_many_tokens: [
    "you have as many keys as is allowed; take one away.",
    "ключей уже столько, сколько можно: отзови один.",
    "masz już tyle kluczy, ile wolno: odbierz jeden.",
  ],
  problem_too_many_waiting: [
    "this account looks on from too many places at once.",
    "эта учётная запись открыта в слишком многих местах.",
    "to konto jest otwarte w zbyt wielu miejscach.",
  ],
  problem_too_slow: [
    "the network was too slow; try again.",
    "сеть слишком медленная, попробуй ещё раз.",
    "sieć jest za wolna, spróbuj ponownie.",
  ],
  problem_unauthenticated: [
    "the key is none, or it counts no more.",
    "такого ключа нет, или он больше не действует.",
    "takiego klucza nie ma albo już nie działa.",
  ],
  problem_unavailable: [
    "the service is busy; try again.",
    "сервис занят, попробуй ещё раз.",
    "serwis jest zajęty, spróbuj ponownie.",
  ],
  problem_unknown_head: [
    "this is not the history that you have seen.",
    "это не та история, которую показывали тебе.",
    "to nie ta historia, którą pokazano tobie.",
  ],
  problem_unsupported_media_type: [
    "this is not the kind of file that was asked for.",
    "нужен файл другого вида.",
    "potrzebny jest plik innego rodzaju.",
  ],
  problem_wrong_code: [
    "the code is wrong, or it counts no more.",
    "код неверный или больше не действует.",
    "kod jest błędny albo już nie działa.",
  ],
  problem_wrong_entry: [
    "that is not possible now.",
    "сейчас это невозможно.",
    "teraz to niemożliwe.",
  ],
  problem_wrong_passkey: [
    "the passkey did not fit, or it came too late.",
    "ключ доступа не подошёл или опоздал.",
    "klucz dostępu nie pasuje albo przyszedł za późno.",
  ],
};
