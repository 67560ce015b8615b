/** Links that can be pasted elsewhere. */

import { html } from "./html.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

/** The path that was shared last: its link is shown until another is. */
let shared = "";
let isCopied = false;

/** Have the browser save a file. @param {Blob} file @param {string} name */
export function save(file, name) {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Put a text into the clipboard, and return whether it lies there. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The browser lets no page write there, or this one is not secure.
    return false;
  }
}

/**
 * Hand a link on: by the system's own means where there are any, else by the clipboard. Returns whether it lies there,
 * of which nobody sees anything.
 * @param {string} link
 */
export async function handOn(link) {
  if (!navigator.share) return copy(link);
  try {
    await navigator.share({ url: link, title: document.title });
  } catch {
    // A person who closes the system's window has the text.
  }
  return false;
}

/** Shows a link as text, and whether it was copied. @param {string} link @param {string} name @param {boolean} isCopied */
export const linkShown = (link, name, isCopied) => html`<input class="link" readonly .value=${link} aria-label=${name}
  @focus=${(event) => event.target.select()}> <span class="calm" role="status">${isCopied ? say("copied") : ""}</span>`;

/** A button that shares a page of this place, and shows its link as text to copy. */
export function shareLink(path, changed) {
  const link = location.origin + path;
  const share = async () => {
    [shared, isCopied] = [path, false];
    changed();
    isCopied = await handOn(link);
    changed();
  };
  return html`<button class="quiet" type="button" title=${say("share")} @click=${share}>${icon("share")}${say("share")}</button>
    ${shared === path ? linkShown(link, say("share"), isCopied) : ""}`;
}
