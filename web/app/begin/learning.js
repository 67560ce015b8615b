/** One click to the first lesson of a ruleset, before anybody is asked for a name. */

import { constant, send } from "../api.js";
import { go } from "../navigation.js";
import { noteLesson, session } from "../session.js";
import { learn } from "../words.js";
import { registerGuest } from "./playing.js";

await learn("begin");

/** Read the lesson of a ruleset. Throws Problem where it has none. @param {string} ruleset */
export const readLesson = (ruleset) => constant(`/rulesets/${ruleset}/lesson`);

/** Begin the lesson of a ruleset, and go to its table. Throws Problem. @param {string} ruleset @param {string} name of a newcomer; empty if they did not say */
export async function beginLesson(ruleset, name = "") {
  const { game } = await readLesson(ruleset);
  if (!session.token) await registerGuest(name);
  const { id } = await send("/games", /** @type {API.Schema<"NewGame">} */ (/** @type {unknown} */ (game)));
  noteLesson(id, 0);
  go(`/table/${id}`);
}
