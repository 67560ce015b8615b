/** Finds the last turn in what happened. */

/** @typedef {API.Schema<"EventView">} Event */

/**
 * Return the events of the last turn: all since I answered last, or else my own answer; for who only watches, those since a turn began.
 * @param {Event[]} history oldest first @param {Set<string>} turns kinds of events with which a turn begins
 * @param {number | null} answered the entry by which I answered last
 */
export function lastTurn(history, turns, answered) {
  if (!history.length) return [];
  const newest = history[history.length - 1].seq;
  if (answered) {
    const since = history.filter((row) => row.seq > answered);
    return since.length ? since : history.filter((row) => row.seq === newest);
  }
  const begins = history.findLastIndex((row) => turns.has(row.kind) && row.seq < newest);
  return history.slice(Math.max(0, begins));
}
