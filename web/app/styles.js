/** Style sheets that only some pages need. */

/** Those that were asked for, by their names. @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Load a style sheet of `/app`, once. A page without it is plain, and works: so what fails here is nobody's concern. @param {string} name */
export function loadStyles(name) {
  const sheet = sheets.get(name) ?? new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/app/${name}`;
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
  sheets.set(name, sheet);
  return sheet;
}
