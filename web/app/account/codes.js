/** Recovery codes with the account that each is of, as one string: `p_s6vf22u3kmyluhoa-abcd-efgh-ijkl-mnop`. */

/** Letters and digits of an account's id behind its `p_`, and of a code. */
const LONG = 16;
/** Digits that no code has, by the letters that look like them: people copy from paper. @type {Record<string, string>} */
const READ_AS = { 0: "o", 1: "l", 8: "b", 9: "g" };

/** The pattern of a field: a code with its account, or anything that does not begin as one. */
export const PATTERN = "\\s*[pP]_\\W*(\\w\\W*){32}|(?!\\s*[pP]_).*";

/** Return whether a text begins as a code with its account. @param {string} text */
export const isWhole = (text) => /^\s*p_/i.test(text);

/** Return a code and its account as one string. @param {string} player @param {string} code */
export const join = (player, code) => `${player}-${code}`;

/**
 * Return the account and the code of such a string, however somebody wrote it down.
 * @param {string} text
 */
export function split(text) {
  const digits = text.toLowerCase().replace(/[^a-z0-9]/g, "").slice(1);
  const id = digits.slice(0, LONG).replace(/[0189]/g, (digit) => READ_AS[digit]);
  return { player: `p_${id}`, code: digits.slice(LONG) };
}
