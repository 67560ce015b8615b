/** One click to a game: against bots, and before anybody is asked for a name. */

import { ask, constant, send } from "../api.js";
import { go } from "../navigation.js";
import { locale, remember, session } from "../session.js";
import { say } from "../words.js";

/** The level of bots that suits most people. */
export const USUAL_BOT = "normal";
/** Guests are told apart by numbers below this one. */
const GUESTS = 10_000;

/** @typedef {API.Schema<"RulesetRow">} Ruleset */

/** Return the ruleset whose games are the shortest. @param {Ruleset[]} rulesets */
export const shortest = (rulesets) => rulesets.reduce((best, row) => (row.minutes < best.minutes ? row : best));

/** Return a name for somebody who has chosen none. */
export const proposeName = () => say("guest", { number: String(Math.floor(Math.random() * GUESTS)).padStart(4, "0") });

/** Have an account, if this browser has none yet. Its name can be changed as any other. Throws Problem. @param {string} chosen what they want to be called; empty if they did not say */
export async function registerGuest(chosen) {
  const name = chosen || proposeName();
  // Told once, and never again: kept before anything else can go wrong.
  remember("token", (await ask("/players", { method: "POST", body: { name, locale: locale() } })).token);
  if (!chosen) remember("guest", name);
}

/** Begin a game against bots, and go to its table: of a ruleset, or of the one with the shortest games. Throws Problem. @param {Ruleset | null} wanted @param {string} name of a newcomer */
export async function playBots(wanted = null, name = "") {
  const ruleset = wanted ?? shortest((await constant("/rulesets")).rulesets);
  if (!session.token) await registerGuest(name);
  const seats = Math.min(...ruleset.seats);
  const bots = Array.from({ length: seats - 1 }, (_, at) => ({ seat: at + 1, bot: USUAL_BOT }));
  const wish = /** @type {API.Schema<"NewGame">} */ ({ ruleset: ruleset.id, seats, bots, visibility: "private", deadline: { on_timeout: "wait" } });
  const { id } = await send("/games", wish);
  go(`/table/${id}`);
}
