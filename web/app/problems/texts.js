/** Words for what the service refuses, by the types of its problems, in the languages of `LANGUAGES`, in their order. */

import { TEXTS as FAULTS } from "./faults/texts.js";
import { TEXTS as GAMES } from "./games/texts.js";

export const TEXTS = {
  ...FAULTS,
  ...GAMES,
  problem_access_denied: ["the other device said no.", "другое устройство ответило отказом.", "drugie urządzenie odmówiło."],
  problem_address_not_allowed: [
    "this address cannot be used: {detail}.",
    "этот адрес не подходит: {detail}.",
    "tego adresu nie można użyć: {detail}.",
  ],
  problem_authorization_pending: [
    "nobody has let this device in yet.",
    "это устройство пока никто не впустил.",
    "nikt jeszcze nie wpuścił tego urządzenia.",
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
  problem_name_not_allowed: [
    "this name cannot be used: it is one of the service, or some of it is not seen or covers what is around it.",
    "это имя не подходит: так зовётся сам сервис, либо часть знаков не видна или закрывает соседние.",
    "tego imienia nie można użyć: nosi je sam serwis albo część znaków jest niewidoczna lub zasłania sąsiednie.",
  ],
  problem_named_too_soon: [
    "hours of rest can be changed once in 30 days: {detail}.",
    "часы отдыха можно менять раз в 30 дней: {detail}.",
    "godziny odpoczynku można zmieniać raz na 30 dni: {detail}.",
  ],
  problem_no_passkeys_here: [
    "passkeys do not work at this address.",
    "по этому адресу ключи доступа не работают.",
    "pod tym adresem klucze dostępu nie działają.",
  ],
  problem_no_such_hours: [
    "such hours of rest are not possible: {detail}.",
    "такие часы отдыха невозможны: {detail}.",
    "takie godziny odpoczynku nie są możliwe: {detail}.",
  ],
  problem_not_admitted: [
    "this table does not take you; others are open to you.",
    "за этот стол тебя не берут, но есть и другие.",
    "ten stół cię nie przyjmuje, ale są inne.",
  ],
  problem_not_found: [
    "there is no such thing, or it is not for you to see.",
    "такого нет, или это видно не всем.",
    "nic takiego nie ma albo nie każdy może to zobaczyć.",
  ],
  problem_slow_down: [
    "that was too fast; wait a little.",
    "слишком быстро, немного подожди.",
    "za szybko, chwilę poczekaj.",
  ],
  problem_store_nearly_full: [
    "the service has little room left and takes nothing new for now; games go on.",
    "на сервисе осталось мало места, и пока ничего нового не принимается; партии продолжаются.",
    "serwisowi zostało mało miejsca i na razie nie przyjmuje niczego nowego; gry toczą się dalej.",
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
  problem_too_many_mails: [
    "enough mail went to this address today; nobody confirms it.",
    "на этот адрес сегодня ушло достаточно писем, а его никто не подтвердил.",
    "na ten adres wysłano dziś dość listów, a nikt go nie potwierdził.",
  ],
  problem_too_many_passkeys: [
    "you have as many passkeys as is allowed; remove one.",
    "ключей доступа уже столько, сколько можно: убери один.",
    "masz już tyle kluczy dostępu, ile wolno: usuń jeden.",
  ],
  problem_too_many_requests: [
    "that is too often.",
    "это слишком часто.",
    "to za często.",
  ],
  problem_too_many_tokens: [
    "you have as many keys as is allowed; take one away.",
    "ключей уже столько, сколько можно: отзови один.",
    "masz już tyle kluczy, ile wolno: odbierz jeden.",
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
  problem_wrong_passkey: [
    "the passkey did not fit, or it came too late.",
    "ключ доступа не подошёл или опоздал.",
    "klucz dostępu nie pasuje albo przyszedł za późno.",
  ],
};
