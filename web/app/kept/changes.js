/** Trees of JSON as changes of one another: moments of a game that come one after the other have most in common. */

/**
 * Changes that make one tree into another: `[value]` puts a value in its place, an object has the changes of named fields or of
 * places in a list, and `[]` takes a field away.
 * @typedef {[unknown?] | {[name: string]: Change}} Change
 */

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isTree = (value) => typeof value === "object" && value !== null;

/** Return whether the fields of two values can be told one by one: lists that have grown are told anew. */
const isAlike = (one, other) => isTree(one) && isTree(other) && Array.isArray(one) === Array.isArray(other)
  && (!Array.isArray(one) || one.length === other.length);

/**
 * Return what changes one value of JSON into another; undefined, if nothing has to.
 * @param {any} before @param {any} after @returns {Change | undefined}
 */
export function changed(before, after) {
  if (!isAlike(before, after)) return before === after ? undefined : [after];
  /** @type {[string, Change][]} */
  const rows = Object.keys(before).filter((name) => !Object.hasOwn(after, name)).map((name) => [name, []]);
  for (const [name, value] of Object.entries(after)) {
    const change = Object.hasOwn(before, name) ? changed(before[name], value) : [value];
    if (change) rows.push([name, /** @type {Change} */ (change)]);
  }
  return rows.length ? Object.fromEntries(rows) : undefined;
}

/**
 * Return a value with a change made; the value itself stays as it is. Throws TypeError if it does not fit.
 * @param {any} before @param {Change} change @returns {any}
 */
export function applied(before, change) {
  if (Array.isArray(change)) return change[0];
  if (!Object.keys(change).length) return before;
  if (!isTree(before)) throw new TypeError("a change of what has no fields");
  const fields = new Map(Object.entries(before));
  for (const [name, inner] of /** @type {[string, Change][]} */ (Object.entries(change))) {
    if (Array.isArray(before) && !fields.has(name)) throw new TypeError("a change beyond a list");
    if (Array.isArray(inner) && !inner.length) fields.delete(name);
    else fields.set(name, applied(fields.get(name), inner));
  }
  return Array.isArray(before) ? [...fields.values()] : Object.fromEntries(fields);
}
