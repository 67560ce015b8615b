/** The file that was dropped on a page last, until it is shown. */

/** @type {Blob | null} */
let waiting = null;

/** Keep a file for the page that shows it. @param {Blob} file */
export function hold(file) {
  waiting = file;
}

/** The file that waits to be shown, once. @returns {Blob | null} */
export function held() {
  const file = waiting;
  waiting = null;
  return file;
}
