/** The pictures of cards and the emblems of things, which are asked for when the table is there. They are hidden from readers of the screen. */

import { avatar } from "./avatars.js";
import { html, nothing } from "./html.js";
import { session } from "./session.js";
import { say } from "./words.js";

/** The pattern of an emblem's name: in a stylesheet it stands as it is. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The rules of a stylesheet by which an element with `data-emblem` draws that in the colour of its text.
 * @param {(string | null | undefined)[]} names
 */
export function emblemRules(names) {
  const proper = [...new Set(names)].filter((name) => name && NAME.test(name));
  return proper.map((name) => `[data-emblem="${name}"]{--emblem:url("/emblems/${name}.svg")}`);
}

/** An emblem in the colour of the text around it. @param {string} name */
export const emblem = (name) => html`<span class="emblem" data-emblem=${name} aria-hidden="true"></span>`;

/** The pictures of a ruleset's cards. */
export class Pictures {
  /** @param {{[name: string]: string}} paths where its documents of pictures are, by name */
  constructor(paths) {
    this.paths = paths;
  }

  /** The avatar of a seat: a guest has that of their name. @param {string} name what its player is called on the board */
  avatar(name) {
    return avatar(name === say("you") && session.guest ? session.guest : name);
  }

  /** The scene behind the cards of a document. @param {string | null | undefined} document its name @param {string} scene */
  backdrop(document, scene = "scene") {
    const path = document ? this.paths[document] : undefined;
    return path ? html`<img class="backdrop" alt="" loading="lazy" src="${path}#${scene}">` : nothing;
  }

  /**
   * A scene with an emblem before it, as the two lowest layers of a face.
   * @param {string | null | undefined} document its name @param {string} id what the emblem stands for @param {string} scene
   */
  art(document, id, scene = "scene") {
    const path = document ? this.paths[document] : undefined;
    if (!path) return nothing;
    return html`${this.backdrop(document, scene)}<img class="figure" alt="" loading="lazy" src="${path}#${id}">`;
  }
}
