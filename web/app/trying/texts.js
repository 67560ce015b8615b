/** The texts of what is tried, in the languages of `LANGUAGES`, in their order. */

export const TEXTS = {
  another_world: ["In another world", "В другом мире", "W innym świecie"],
  as_it_was: ["As it was", "Как было", "Jak było"],
  back_to_game: ["Back to the game", "Вернуться к игре", "Wróć do gry"],
  game_went_on: [
    "The game has gone on. This is the game again.",
    "Игра пошла дальше. Это снова сама игра.",
    "Gra poszła dalej. To znów prawdziwa gra.",
  ],
  only_tried: ["This is not the game.", "Это не сама игра.", "To nie jest prawdziwa gra."],
  try_it: ["Try it", "Попробовать", "Wypróbuj"],
  what_if_help: [
    "Choose what {who} does instead. A bot plays for all others; nothing is stored.",
    "Выбери, что {who} сделает иначе. За остальных играет бот; ничего не сохраняется.",
    "Wybierz, co {who} zrobi inaczej. Za pozostałych gra bot; nic nie zostanie zapisane.",
  ],
  what_if_mine: [
    "What would be if you did so. A bot plays for all others, what is hidden from you is made up, and nothing is sent.",
    "Что было бы, сделай ты так. За остальных играет бот, скрытое от тебя придумано, и ничего не отправляется.",
    "Co by było, gdyby tak zrobić. Za pozostałych gra bot, to, co ukryte, jest zmyślone, i nic nie zostanie wysłane.",
  ],
};
