/** The texts of a beginning, in the languages of `LANGUAGES`, in their order. */

export const TEXTS = {
  choose_all: ["Choose everything yourself", "Выбрать всё самостоятельно", "Wybierz wszystko samodzielnie"],
  facts: ["{seats} players · about {minutes} min", "игроков: {seats} · около {minutes} мин", "graczy: {seats} · około {minutes} min"],
  guest: ["Guest {number}", "Новичок {number}", "Gracz {number}"],
  guest_are: ["You play as {name}", "Тебя здесь зовут {name}", "Grasz jako {name}"],
  guest_help: [
    "The key to your account lies in this browser alone. So that you can come back from elsewhere:",
    "Ключ от твоей учётной записи есть только в этом браузере. Чтобы заходить и с других устройств:",
    "Klucz do twojego konta jest tylko w tej przeglądarce. Aby wracać też z innych urządzeń:",
  ],
  guest_rename: ["Use this name", "Взять это имя", "Przyjmij to imię"],
  have_account: ["Play under a name of your own", "Играть под своим именем", "Graj pod własnym imieniem"],
  learn: ["Learn by playing", "Научиться в игре", "Naucz się, grając"],
  play_bot: ["Play against a bot", "Играть с ботом", "Zagraj z botem"],
  play_now: ["Play now against a bot", "Сыграть с ботом прямо сейчас", "Zagraj teraz z botem"],
  play_now_help: [
    "{game}, about {minutes} minutes. No name, no mail, nothing to install.",
    "{game}, минут {minutes}. Не нужны ни имя, ни почта, ни установка.",
    "{game}, około {minutes} minut. Bez imienia, bez adresu, bez instalowania.",
  ],
  preset: ["With whom", "С кем", "Z kim"],
  preset_bot: ["Against a bot", "С ботом", "Z botem"],
  preset_bot_help: ["begins now", "начнётся сразу", "zaczyna się od razu"],
  preset_friend: ["With a friend by link", "С другом по ссылке", "Ze znajomym przez link"],
  preset_friend_help: ["you get a link to send", "получишь ссылку для него", "dostaniesz link do wysłania"],
  preset_open: ["Open table", "Открытый стол", "Otwarty stół"],
  preset_open_help: ["anybody may sit down", "сесть может любой", "każdy może usiąść"],
  promise: ["Board games that wait for you.", "Настольные игры, которые тебя подождут.", "Gry planszowe, które na ciebie poczekają."],
};
