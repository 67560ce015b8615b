/** Names who sat at a seat before it changed hands. */

/**
 * Return what to call who had a seat at a version of a game.
 * @param {API.Schema<"TenureView">[]} tenures in their order @param {number} seat @param {number} version
 * @param {string | null} now what to call who has it now
 */
export const nameThen = (tenures, seat, version, now) => tenures.find((row) => row.seat === seat && row.until > version)?.name ?? now;
