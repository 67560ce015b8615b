/** Names what a game can be created with beside its ruleset's own options, by the names of its texts. */

export const LATE = { bot: "own_late_bot", default: "own_late_default", forfeit: "own_late_forfeit" };
export const TAKE_BACKS = { own: "take_back_own", ask: "take_back_agreed", never: "take_back_never" };
