/** As much of `node:util` as the verifier takes. */

const isTree = (value) => typeof value === "object" && value !== null;

/** Return whether two values of JSON are the same, in whatever order their fields stand. */
export function isDeepStrictEqual(one, other) {
  if (!isTree(one) || !isTree(other)) return Object.is(one, other);
  const names = Object.keys(one);
  return Array.isArray(one) === Array.isArray(other) && names.length === Object.keys(other).length
    && names.every((name) => Object.hasOwn(other, name) && isDeepStrictEqual(one[name], other[name]));
}
