/** Keeps in sight what somebody reads or is asked, as the page is drawn again and again. */

/** Show in the list what a click on the board has picked, as far up as it goes, without moving the page. */
export function showPicked() {
  const row = /** @type {HTMLElement | null} */ (document.querySelector(".decision .choices li:has(:checked)"));
  const list = row?.parentElement;
  if (row && list) list.scrollTop = row.offsetTop - list.offsetTop;
}

/** Begin with what can be clicked where a part of the board scrolls sideways, as a map does on a phone. */
function showOpen() {
  const open = document.querySelector("#board svg [data-can]"), part = open?.closest("svg")?.parentElement;
  if (!open || !part) return;
  const [place, seen] = [open.getBoundingClientRect(), part.getBoundingClientRect()];
  if (place.left < seen.left || place.right > seen.right) part.scrollLeft += (place.left + place.right - seen.left - seen.right) / 2;
}

export class Sight {
  constructor() {
    /** The question that was looked at last. @type {string | undefined} */
    this.question = undefined;
    /** The event that the log ended with. @type {API.Schema<"EventView"> | undefined} */
    this.newest = undefined;
  }

  /** Begin at the top of the options of another question. @param {string | undefined} question */
  lookAtOptions(question) {
    if (question === this.question) return;
    this.question = question;
    document.querySelector(".decision .choices")?.scrollTo(0, 0);
    // At a desk it may lie above what is read there; whoever is writing is left alone.
    const { activeElement: here } = document;
    const isWriting = here instanceof HTMLInputElement && here.type === "text" && here.value;
    if (question && !isWriting) document.querySelector(".side")?.scrollTo(0, 0);
    requestAnimationFrame(showOpen);
  }

  /** Keep the end of the log in sight when something is added to it, and leave it where it is otherwise. @param {API.Schema<"EventView"> | undefined} newest */
  keepPlace(newest) {
    const story = document.querySelector(".story .log");
    // With the next frame: to lay the page out now would take twice as long until it can be answered.
    if (story && newest !== this.newest) requestAnimationFrame(() => { story.scrollTop = story.scrollHeight; });
    this.newest = newest;
  }
}
