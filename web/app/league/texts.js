/** The texts of the league, in the languages of `LANGUAGES`, in their order. */

export const TEXTS = {
  league_about: [
    "Every night the bots play each other, twice on each deal with seats swapped. Everybody begins at 25 and gains by beating the strong.",
    "Каждую ночь боты играют друг с другом: каждый расклад дважды, поменявшись местами. Все начинают с 25; победа над сильным поднимает выше.",
    "Co noc boty grają ze sobą: każde rozdanie dwa razy, z zamianą miejsc. Wszyscy zaczynają od 25, a wygrana z silnym daje więcej.",
  ],
  league_bots: ["Bots", "Боты", "Boty"],
  league_empty: [
    "Nobody has played here yet. Once the bots have had a night, their table stands here.",
    "Здесь ещё никто не играл. Как только боты сыграют ночью, здесь появится их таблица.",
    "Nikt tu jeszcze nie grał. Gdy boty zagrają w nocy, pojawi się tu ich tabela.",
  ],
  league_games: [
    "Games: {games}, the last one {when}",
    "Сыграно игр: {games}, последняя {when}",
    "Rozegrane gry: {games}, ostatnia {when}",
  ],
  league_games_least: ["Games: {games} or more", "Сыграно игр: {games} или больше", "Rozegrane gry: {games} lub więcej"],
  league_games_own: ["Games that counted: {games}", "Учтено игр: {games}", "Policzone gry: {games}"],
  league_hidden: [
    "others see it after five games with three others",
    "другие увидят после пяти игр с тремя соперниками",
    "inni zobaczą po pięciu grach z trzema rywalami",
  ],
  league_i_play: ["I play", "играю я", "gram ja"],
  league_it_plays: ["my program plays", "играет моя программа", "gra mój program"],
  league_it_plays_at_night: [
    "my program plays, at night with others' and bots too",
    "играет моя программа, ночью и с чужими, и с ботами",
    "gra mój program, nocą także z cudzymi i z botami",
  ],
  league_join: ["Take part", "Участвовать", "Weź udział"],
  league_leave: ["Take part no more", "Больше не участвовать", "Nie chcę już brać udziału"],
  league_leave_sure: [
    "Your strength and all that your games have brought will be forgotten at once. Go on?",
    "Твоя сила и всё, что дали твои игры, будут сразу забыты. Продолжить?",
    "Twoja siła i wszystko, co dały twoje gry, zostaną od razu zapomniane. Kontynuować?",
  ],
  league_live: [
    "Members, live: an hour a turn at most",
    "Участники, вживую: ход не дольше часа",
    "Uczestnicy, na żywo: najwyżej godzina na turę",
  ],
  league_mail: ["Members, move by move", "Участники, ход за ходом", "Uczestnicy, ruch po ruchu"],
  league_members: [
    "People are in a table if they want to be: a game counts in which all who play take part. Programs can play each other and the bots every night. A game counts from the day after its end on.",
    "Люди попадают в таблицы, только если хотят: игра идёт в зачёт, если участвуют все, кто в ней играет. Программы могут каждую ночь играть друг с другом и с ботами. Игра учитывается на следующий день после окончания.",
    "Ludzie są w tabelach tylko wtedy, gdy chcą: gra się liczy, jeśli biorą udział wszyscy, którzy w niej grają. Programy mogą co noc grać ze sobą i z botami. Gra liczy się od dnia po jej zakończeniu.",
  ],
  league_none_yet: [
    "None of your games has counted yet: it takes others who take part.",
    "Пока ни одна твоя игра не учтена: нужны соперники, которые тоже участвуют.",
    "Żadna z twoich gier jeszcze się nie liczy: potrzebni są rywale, którzy też biorą udział.",
  ],
  league_order: [
    "First comes who is sure to be strong: a few lucky wins do not lead to the top.",
    "Выше тот, чья сила надёжно доказана: пара удачных побед наверх не выведет.",
    "Wyżej jest ten, kto na pewno jest silny: kilka szczęśliwych wygranych nie wystarczy.",
  ],
  league_program: ["program", "программа", "program"],
  league_who: ["Who plays", "Кто играет", "Kto gra"],
  league_wish: [
    "Everybody sees your name and how strong you are, in each game and by its pace; nobody sees which games you have played.",
    "Все видят твоё имя и твою силу в каждой игре, отдельно для быстрых и медленных партий; какие это были партии, не видит никто.",
    "Wszyscy widzą twoje imię i twoją siłę w każdej grze, osobno dla szybkich i wolnych partii; nikt nie widzi, które to były partie.",
  ],
  strength: [
    "Strength {mu}, almost surely between {low} and {high}",
    "Сила {mu}, почти наверняка от {low} до {high}",
    "Siła {mu}, prawie na pewno od {low} do {high}",
  ],
  strength_unsure: [
    "little is known yet",
    "пока известно мало",
    "na razie niewiele wiadomo",
  ],
};
