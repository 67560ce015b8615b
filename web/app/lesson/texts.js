/** The texts of first lessons, in the languages of `LANGUAGES`, in their order. */

export const TEXTS = {
  lesson: ["First lesson", "Первый урок", "Pierwsza lekcja"],
  lesson_begin: ["Begin the lesson", "Начать урок", "Zacznij lekcję"],
  lesson_close: ["Close", "Закрыть", "Zamknij"],
  lesson_intro: [
    "A short game against a bot that tells you what to look at and what to do. About {minutes} minutes, and nothing can go wrong.",
    "Короткая партия с ботом: по ходу дела видно, куда смотреть и что делать. Около {minutes} мин, и ничего не испортишь.",
    "Krótka partia z botem, która podpowiada, na co patrzeć i co robić. Około {minutes} min i niczego nie popsujesz.",
  ],
  lesson_next: ["Next", "Дальше", "Dalej"],
  lesson_none: ["There is no lesson for this game yet.", "Для этой игры урока пока нет.", "Do tej gry nie ma jeszcze lekcji."],
  lesson_otherwise: [
    "You could do that in a game. The lesson goes on with what it asks for.",
    "В игре можно и так. А урок идёт дальше тем, о чём просит.",
    "W grze tak można. Lekcja idzie dalej tym, o co prosi.",
  ],
  lesson_play: ["Play a real game", "Сыграть по-настоящему", "Zagraj naprawdę"],
  lesson_progress: ["{number} of {count}", "{number} из {count}", "{number} z {count}"],
  lesson_skip: ["Skip lesson", "Пропустить урок", "Pomiń lekcję"],
};
