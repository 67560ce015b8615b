/** Ways back into the account for whoever leaves it, or deletes it: what a warning says of them. */

import { ask } from "../api.js";
import { locale } from "../session.js";
import { say } from "../words.js";

/** Milliseconds that somebody who leaves waits to learn of their ways back. */
const PATIENCE = 2_000;

/** The ways besides recovery codes, by what tells of them; each as the service itself counts them. */
const OTHERS = {
  way_passkey: async (/** @type {AbortSignal} */ signal) => (await ask("/players/me/passkeys", { signal })).passkeys.length > 0,
  way_mail: async (/** @type {AbortSignal} */ signal) =>
    (await ask("/players/me/channels", { signal })).channels.some((row) => row.kind === "mail" && row.state !== "unconfirmed"),
  way_device: async (/** @type {AbortSignal} */ signal) =>
    (await ask("/players/me/tokens", { signal })).tokens.some((row) => !row.current && row.scopes.includes("play") && row.expires === null),
};

/** Return how many recovery codes are left. @param {AbortSignal} signal */
const codes = async (signal) => (await ask("/players/me/recovery_codes", { signal })).left;

/** Return what leads back into the account once this device has forgotten it, in words that ask whether to go on. */
export async function signOutWarning() {
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    const left = await codes(signal);
    if (left) return say("sign_out_codes", { left });
    const there = await Promise.all(Object.entries(OTHERS).map(async ([name, isThere]) => ((await isThere(signal)) ? [say(name)] : [])));
    const ways = new Intl.ListFormat(locale(), { type: "disjunction" }).format(there.flat());
    return ways ? say("sign_out_other_ways", { ways }) : say("sign_out_no_way");
  } catch {
    return say("sign_out_unknown");
  }
}

/** Return what deleting the account means, in words that ask for its name. @param {string} name */
export async function deletionWarning(name) {
  const left = await codes(AbortSignal.timeout(PATIENCE)).catch(() => 0);
  return `${say("delete_sure")} ${left ? say("delete_codes", { left }) : say("delete_no_way")} ${say("delete_name", { name })}`;
}
