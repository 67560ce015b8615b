/** The texts of what moves at a table, in the languages of `LANGUAGES`, in their order. */

export const TEXTS = {
  play_again: ["Last turn again", "Последний ход ещё раз", "Ostatnia tura jeszcze raz"],
};
