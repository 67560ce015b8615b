/** The seed that this browser has promised a game: it is opened once the game waits for it. */

import { keepSeed, ownSeed } from "../session.js";

/** Return whether a game waits for my seed. @param {API.Schema<"GameView">} game */
export const isSeedAwaited = ({ seeding, seat }) => Boolean(seeding?.seats.includes(seat ?? -1));

export class Seeding {
  /** @param {import("./state.js").Table} table */
  constructor(table) {
    this.table = table;
    this.isOpening = false;
  }

  /** Open the seed, once. */
  async open() {
    const { id, game, act } = this.table;
    const seed = ownSeed(id);
    if (this.isOpening || !seed || !isSeedAwaited(game)) return;
    this.isOpening = true;
    await act("/seats/me/seed", { seed }, "PUT")();
    if (!isSeedAwaited(this.table.game)) keepSeed(id, "");
  }
}
