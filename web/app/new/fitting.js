/** Tells what of some JSON does not fit a schema, as the service tells what it refuses: as much of JSON Schema as it uses. */

/** @typedef {API.Schema<"Fault">} Fault */

/** How values of a type look. */
const LOOKS = { array: "[…]", object: "{…}", string: '"…"', integer: "0", boolean: "true" };
/** Characters of a value that are said back. */
const SHOWN = 40;

/** @param {any} value */
const typeOf = (value) => (Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : value === null ? "null" : typeof value);

/** @param {any} value */
function shown(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** @param {any[]} rules @param {any} value @param {string} field @param {any} whole @returns {Fault | null} */
function ofAny(rules, value, field, whole) {
  const found = rules.map((one) => misfit(one, value, field, whole));
  // Of what it may be, what it nearly is tells most.
  return found.includes(null) ? null : found.find((one) => one?.field !== field) ?? found[0];
}

/** @param {any} rule @param {any} value @param {string} field @param {any} whole @returns {Fault | null} */
function ofObject({ properties = {}, required = [], additionalProperties: others = true }, value, field, whole) {
  // Many programs write null for what they leave out.
  const given = Object.entries(value).filter(([, part]) => part !== null);
  const names = new Set(given.map(([name]) => name));
  const missing = required.filter((name) => !names.has(name));
  if (missing.length) return { code: "missing", field, allowed: missing };
  for (const [name, part] of given) {
    const rule = Object.hasOwn(properties, name) ? properties[name] : others;
    if (rule === false) return { code: "unknown", field, value: shown(name), allowed: Object.keys(properties) };
    const found = rule === true ? null : misfit(rule, part, `${field}.${name}`, whole);
    if (found) return found;
  }
  return null;
}

/**
 * Return the first thing that does not fit; null if it all does.
 * @param {any} schema @param {any} value @param {string} field what the value is called @param {any} whole the schema that others are named in
 * @returns {Fault | null}
 */
export function misfit(schema, value, field, whole = schema) {
  const rule = schema.$ref ? whole.$defs[schema.$ref.split("/").at(-1)] : schema;
  if (rule.anyOf) return ofAny(rule.anyOf, value, field, whole);
  if (rule.type && typeOf(value) !== rule.type) return { code: "malformed", field, value: shown(value), allowed: [LOOKS[rule.type] ?? rule.type] };
  if (rule.enum && !rule.enum.includes(value)) return { code: "unknown", field, value: shown(value), allowed: rule.enum.map(String) };
  if (value < rule.minimum || value > rule.maximum) return { code: "out-of-range", field, allowed: [], value, least: rule.minimum, most: rule.maximum };
  if (rule.type === "object") return ofObject(rule, value, field, whole);
  if (rule.type !== "array" || !rule.items) return null;
  for (const [at, part] of value.entries()) {
    const found = misfit(rule.items, part, `${field}.${at}`, whole);
    if (found) return found;
  }
  return null;
}
