/** The texts of what stands beside a table, in the languages of `LANGUAGES`, in their order. */

export const TEXTS = {
  clock_of_asked: ["is asked", "отвечает", "odpowiada"],
  clock_of_away: ["away: a bot answers", "не за столом: отвечает бот", "poza stołem: odpowiada bot"],
  clock_of_bot: ["a bot answers", "отвечает бот", "odpowiada bot"],
  clock_of_paused: ["paused until {when}", "пауза до {when}", "pauza do {when}"],
  clock_of_resting: ["rests until {when}", "отдых до {when}", "odpoczynek do {when}"],
  clock_of_vacation: ["on vacation until {when}", "в отпуске до {when}", "na urlopie do {when}"],
  clock_of_waiting: ["waits for others", "ждёт остальных", "czeka na innych"],
  clocks: ["Time", "Время", "Czas"],
  message_hidden: ["hidden by an operator", "скрыто оператором", "ukryte przez operatora"],
  message_to: ["{from} to {to}", "{from} → {to}", "{from} → {to}"],
  messages_new: ["New messages: {count}", "Новых сообщений: {count}", "Nowych wiadomości: {count}"],
  notices: ["How I am told of this game", "Как сообщать об этой игре", "Powiadomienia o tej grze"],
  report: ["Report", "Пожаловаться", "Zgłoś"],
  reveal: [
    "All may read it when the game is over",
    "После игры это прочитают все",
    "Po grze przeczytają to wszyscy",
  ],
  sharing: ["Talk in exports of the game", "Разговор в выгрузках игры", "Rozmowa w eksportach gry"],
  to_other: ["to {who} alone", "только игроку {who}", "tylko do: {who}"],
  to_some: ["to some …", "некоторым…", "do wybranych…"],
  to_table: ["to the table", "всем за столом", "do wszystkich przy stole"],
  to_whom: ["Whom it is for", "Кому", "Do kogo"],
};
