/** Passkeys in this browser: what the service asks of an authenticator, and what that answers (Web Authentication). */

import { say } from "./words.js";

/** Browsers' names for an authenticator that did not answer, and the words for it. */
const WHY = { NotAllowedError: "passkey_cancelled", InvalidStateError: "passkey_known", SecurityError: "passkey_elsewhere" };

/** Whether this browser has passkeys, at an address that has a name. */
export const hasPasskeys = "toJSON" in (globalThis.PublicKeyCredential?.prototype ?? {}) && !/^[\d.]+$|^\[/.test(location.hostname);

/** Return where this page is found by a name, if it is on this machine. */
export const byName = () => /^127\.|^\[::1\]/.test(location.hostname) ? `${location.protocol}//localhost:${location.port}${location.pathname}` : "";

/** Do this with an authenticator, and say in words why it did not answer. */
async function answered(what) {
  try {
    const credential = await what();
    return /** @type {any} */ (credential).toJSON();
  } catch (error) {
    throw WHY[error.name] ? new Error(say(WHY[error.name])) : error;
  }
}

/**
 * Have an authenticator make a passkey.
 * @param {API.Schema<"CreationOptions">} options
 * @returns {Promise<API.Schema<"RegistrationCredential">>}
 */
export function made(options) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(/** @type {any} */ (options));
  return answered(() => navigator.credentials.create({ publicKey }));
}

/**
 * Have an authenticator sign with a passkey that it has.
 * @param {API.Schema<"RequestOptions">} options
 * @returns {Promise<API.Schema<"AuthenticationCredential">>}
 */
export function signed(options) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(/** @type {any} */ (options));
  return answered(() => navigator.credentials.get({ publicKey }));
}
