/** What the table says by itself, in the reader's language. Whatever concerns a game comes from the service. */

import { locale } from "./session.js";

const TEXTS = {
  en: {
    account: "Account", again: "Try again", ask_name: "What shall we call you?",
    ask_name_help: "A name is all it takes. The browser keeps the key to your account.", begin: "Begin", bot: "Bot",
    clock_none: "No time limit", connection_lost: "The connection is lost; trying again …", contrast: "High contrast",
    create: "Set up the game", dark: "Dark", day: "a day", days3: "three days", deadline: "Time for a turn",
    decided: "Sent.", discard: "Discard pile", empty_lobby: "Nobody waits for players just now.",
    empty_mine: "You are in no game yet.", free: "free seat", game: "Game", games_mine: "My games", hand: "Hand",
    home: "Games", hour: "an hour", invite: "Invite", join: "Sit down", joined_by: "Invitation", language: "Language",
    leave: "Give up the seat", left: "{time} left", light: "Light", loading: "One moment …",
    lobby: "Tables with a free seat", log: "What happened", max_only: "Choose at most {max}.",
    choose_one: "Choose one.", choose_exactly: "Choose {min}.", choose_between: "Choose {min} to {max}.",
    in_order: "In this order.", message: "Message", minutes10: "ten minutes", moment: "Moment {at} of {last}",
    name: "Name", narrowed: "With {what}", new_game: "New game",
    nothing_to_choose: "There is nothing to choose; send to go on.", not_yours: "Waiting for {who}.",
    options: "Options", players: "Seats", private: "Only with an invitation", public: "Everybody may watch",
    replay: "Replay", resign: "Resign", resign_sure: "Really resign? You cannot come back.", rules: "Rules",
    seat: "Seat {number}", send: "Send", since: "Since your last visit", spectator: "You are watching.",
    start: "Start", status_open: "waiting for players", status_running: "in play", status_finished: "over",
    system: "As the system", talk: "Talk", theme: "Colours", token: "Key",
    token_help: "Whoever has this key is you. Paste it on another device to play on there.",
    token_use: "Use this key", undo: "Undo", unset: "as usual", visibility: "Who may see it",
    voided: "The game was called off.", waiting_me: "Your turn", waits: "waits for you", watch: "Watch",
    winner: "Won: {who}", write: "Write to the table", sign_out: "Forget me on this device", show_key: "Show my key",
    autoplay: "Play on", pause: "Pause", first: "Start", last: "End", eyes: "Eyes of", anybody: "anybody",
    problem: "That did not work: {why}", not_found: "There is no such page.",
    nothing_happened: "Nothing has happened yet.", deck: "Deck", turn: "Turn", power: "Power", agree: "Agree",
    decline: "Decline", withdraw: "Take it back", come_back: "I am back", ask_others: "Ask the others",
    ask_pause: "A pause of a week", ask_extend: "A day more for {who}", ask_abort: "An end without a result",
    rematch: "Play again", next_game: "The next game",
    take_back: "Take my last answer back",
  },
  ru: {
    account: "Учётная запись", again: "Ещё раз", ask_name: "Как тебя называть?",
    ask_name_help: "Достаточно имени. Ключ от учётной записи хранит браузер.", begin: "Начать", bot: "Бот",
    clock_none: "Без ограничения", connection_lost: "Связь пропала, пробуем снова…", contrast: "Высокий контраст",
    create: "Создать игру", dark: "Тёмные", day: "сутки", days3: "трое суток", deadline: "Время на ход",
    decided: "Отправлено.", discard: "Сброс", empty_lobby: "Сейчас никто не ждёт игроков.",
    empty_mine: "У тебя пока нет игр.", free: "свободное место", game: "Игра", games_mine: "Мои игры", hand: "Рука",
    home: "Игры", hour: "час", invite: "Пригласить", join: "Сесть за стол", joined_by: "Приглашение",
    language: "Язык", leave: "Освободить место", left: "осталось {time}", light: "Светлые", loading: "Минутку…",
    lobby: "Столы со свободным местом", log: "Что произошло", max_only: "Выбери не больше {max}.",
    choose_one: "Выбери один вариант.", choose_exactly: "Нужно выбрать: {min}.",
    choose_between: "Выбери от {min} до {max}.", in_order: "В этом порядке.", message: "Сообщение",
    minutes10: "десять минут", moment: "Момент {at} из {last}", name: "Имя", narrowed: "С: {what}",
    new_game: "Новая игра", nothing_to_choose: "Выбирать нечего: отправь, чтобы продолжить.",
    not_yours: "Ждём: {who}.", options: "Настройки", players: "Места", private: "Только по приглашению",
    public: "Смотреть могут все", replay: "Повтор", resign: "Сдаться",
    resign_sure: "Точно сдаёшься? Вернуться будет нельзя.", rules: "Правила", seat: "Место {number}", send: "Отправить",
    since: "С твоего прошлого визита", spectator: "Ты смотришь игру.", start: "Начать", status_open: "ждёт игроков",
    status_running: "идёт", status_finished: "окончена", system: "Как в системе", talk: "Разговор", theme: "Цвета",
    token: "Ключ", token_help: "У кого этот ключ, тот — ты. Вставь его на другом устройстве, чтобы играть и там.",
    token_use: "Войти с этим ключом", undo: "Отменить", unset: "как обычно", visibility: "Кто видит игру",
    voided: "Игра отменена.", waiting_me: "Твой ход", waits: "ждёт тебя", watch: "Смотреть", winner: "Победа: {who}",
    write: "Написать за столом", sign_out: "Забыть меня на этом устройстве", show_key: "Показать ключ",
    autoplay: "Воспроизвести", pause: "Пауза", first: "Начало", last: "Конец", eyes: "Глазами", anybody: "зрителя",
    problem: "Не получилось: {why}", not_found: "Такой страницы нет.", nothing_happened: "Пока ничего не произошло.",
    deck: "Колода", turn: "Ход", power: "Сила", agree: "Согласиться", decline: "Отказаться", withdraw: "Отозвать",
    come_back: "Я снова здесь", ask_others: "Попросить остальных", ask_pause: "Пауза на неделю",
    ask_extend: "Ещё сутки для игрока {who}", ask_abort: "Закончить без результата", rematch: "Сыграть ещё раз",
    next_game: "Следующая игра",
    take_back: "Взять последний ответ назад",
  },
  pl: {
    account: "Konto", again: "Spróbuj ponownie", ask_name: "Jak mamy cię nazywać?",
    ask_name_help: "Wystarczy imię. Klucz do konta przechowuje przeglądarka.", begin: "Zacznij", bot: "Bot",
    clock_none: "Bez limitu czasu", connection_lost: "Utracono połączenie, próbujemy ponownie…",
    contrast: "Wysoki kontrast", create: "Utwórz grę", dark: "Ciemne", day: "doba", days3: "trzy doby",
    deadline: "Czas na turę", decided: "Wysłano.", discard: "Stos odrzuconych",
    empty_lobby: "Nikt teraz nie czeka na graczy.", empty_mine: "Nie grasz jeszcze w żadną grę.",
    free: "wolne miejsce", game: "Gra", games_mine: "Moje gry", hand: "Ręka", home: "Gry", hour: "godzina",
    invite: "Zaproś", join: "Usiądź do stołu", joined_by: "Zaproszenie", language: "Język", leave: "Zwolnij miejsce",
    left: "zostało {time}", light: "Jasne", loading: "Chwileczkę…", lobby: "Stoły z wolnym miejscem",
    log: "Co się stało", max_only: "Wybierz najwyżej {max}.", choose_one: "Wybierz jedną opcję.",
    choose_exactly: "Do wybrania: {min}.", choose_between: "Wybierz od {min} do {max}.",
    in_order: "W tej kolejności.", message: "Wiadomość", minutes10: "dziesięć minut", moment: "Chwila {at} z {last}",
    name: "Imię", narrowed: "Z: {what}", new_game: "Nowa gra",
    nothing_to_choose: "Nie ma czego wybierać; wyślij, aby grać dalej.", not_yours: "Czekamy: {who}.",
    options: "Ustawienia", players: "Miejsca", private: "Tylko z zaproszeniem", public: "Każdy może oglądać",
    replay: "Powtórka", resign: "Poddaj się", resign_sure: "Na pewno się poddać? Nie ma powrotu.", rules: "Zasady",
    seat: "Miejsce {number}", send: "Wyślij", since: "Od twojej ostatniej wizyty", spectator: "Oglądasz grę.",
    start: "Rozpocznij", status_open: "czeka na graczy", status_running: "trwa", status_finished: "zakończona",
    system: "Jak w systemie", talk: "Rozmowa", theme: "Kolory", token: "Klucz",
    token_help: "Kto ma ten klucz, jest tobą. Wklej go na innym urządzeniu, aby tam grać dalej.",
    token_use: "Użyj tego klucza", undo: "Cofnij", unset: "domyślnie", visibility: "Kto widzi grę",
    voided: "Grę odwołano.", waiting_me: "Twój ruch", waits: "czeka na ciebie", watch: "Oglądaj",
    winner: "Wygrywa: {who}", write: "Napisz do stołu", sign_out: "Zapomnij mnie na tym urządzeniu",
    show_key: "Pokaż mój klucz", autoplay: "Odtwarzaj", pause: "Pauza", first: "Początek", last: "Koniec",
    eyes: "Oczami", anybody: "widza", problem: "Nie udało się: {why}", not_found: "Nie ma takiej strony.",
    nothing_happened: "Jeszcze nic się nie stało.", deck: "Talia", turn: "Tura", power: "Moc", agree: "Zgadzam się",
    decline: "Odmawiam", withdraw: "Wycofaj", come_back: "Znów jestem", ask_others: "Poproś pozostałych",
    ask_pause: "Tydzień przerwy", ask_extend: "Doba więcej dla gracza {who}", ask_abort: "Koniec bez wyniku",
    rematch: "Zagraj jeszcze raz", next_game: "Następna gra",
    take_back: "Cofnij moją ostatnią odpowiedź",
  },
};

export const LANGUAGES = { en: "English", ru: "Русский", pl: "Polski" };

/** The text of a name, with its arguments filled in. */
export function say(name, values = {}) {
  const text = TEXTS[locale()][name];
  if (text === undefined) throw new Error(`there is no text ${name}`);
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
}

const UNITS = [["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1]];

/** When something was, as seen from now. */
export function ago(time) {
  const seconds = Math.max(0, (Date.now() - Date.parse(time)) / 1000);
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? UNITS[3];
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
}

/** A length of time in words, by its largest unit. */
export function span(seconds) {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? UNITS[3];
  const style = { style: "unit", unit, unitDisplay: "long" };
  return new Intl.NumberFormat(locale(), style).format(Math.max(0, Math.floor(seconds / size)));
}
