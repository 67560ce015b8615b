/** The texts of the course of a game, in the languages of `LANGUAGES`, in their order. */

export const TEXTS = {
  chart_by_turn: ["{what} by turn", "{what} по ходам", "{what} tura po turze"],
  chart_facts: ["In the end", "В конце", "Na koniec"],
  chart_goal: ["{goal} win", "для победы: {goal}", "do zwycięstwa: {goal}"],
  chart_shown: ["Shown", "Что показано", "Pokazane"],
  takes_lead: ["{who} takes the lead", "Вперёд выходит {who}", "Na prowadzenie wychodzi {who}"],
  turning_points: ["Turning points", "Переломные моменты", "Punkty zwrotne"],
};
