/** Lengths of time, as the service writes them (ISO 8601, without months and years). */

const PARTS = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/;
const SECONDS = [604_800, 86_400, 3_600, 60, 1];

/** The seconds of a length of time; 0 for what is none. */
export function lengthOf(text) {
  const parts = PARTS.exec(text ?? "")?.slice(1) ?? [];
  return parts.reduce((all, part, at) => all + Number(part ?? 0) * SECONDS[at], 0);
}
