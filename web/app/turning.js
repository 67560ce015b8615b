/** The turning points of a game: where somebody else takes the lead, and where most was won at once. */

/** @typedef {import("./chart.js").Moment} Moment */

const MOST = 60;
const AT_ONCE = 2;

/** Return who leads alone; null if nobody does. @param {number[]} scores */
function leader(scores) {
  const best = Math.max(...scores);
  const first = scores.indexOf(best);
  return best > 0 && scores.lastIndexOf(best) === first ? first : null;
}

/**
 * Find turning points in scores over time.
 * @param {{seq: number, scores: number[]}[]} moments oldest first
 * @returns {{seq: number, seat: number, kind: "lead" | "leap"}[]}
 */
export function turningPoints(moments) {
  /** @type {{seq: number, seat: number, kind: "lead" | "leap"}[]} */
  const found = [];
  let ahead = /** @type {number | null} */ (null);
  let leap = { gain: 0, seq: 0, seat: 0 };
  moments.forEach(({ seq, scores }, at) => {
    const now = leader(scores);
    if (now !== null && now !== ahead) {
      found.push({ seq, seat: now, kind: "lead" });
      ahead = now;
    }
    const before = moments[at - 1]?.scores;
    scores.forEach((score, seat) => {
      const gain = before ? score - before[seat] : 0;
      if (gain > leap.gain) leap = { gain, seq, seat };
    });
  });
  if (leap.gain > 0 && !found.some((row) => row.seq === leap.seq)) found.push({ seq: leap.seq, seat: leap.seat, kind: "leap" });
  return found.sort((one, other) => one.seq - other.seq);
}

/**
 * Read the scores at these entries, a few at a time, where no service tells the course of the game.
 * @param {number[]} seqs
 * @param {(seq: number) => Promise<number[] | null>} scoresAt
 * @returns {Promise<Moment[]>} oldest first
 */
export async function readMoments(seqs, scoresAt) {
  const step = Math.max(1, Math.ceil(seqs.length / MOST));
  const wanted = [...seqs.entries()].filter(([at]) => at % step === 0 || at === seqs.length - 1);
  const moments = /** @type {Moment[]} */ ([]);
  const queue = [...wanted];
  const work = async () => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      const scores = await scoresAt(row[1]);
      if (scores) moments.push({ turn: row[0], seq: row[1], scores });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return moments.sort((one, other) => one.seq - other.seq);
}
