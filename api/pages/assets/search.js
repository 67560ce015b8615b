// The list of operations, narrowed to the rows in which all words are.
addEventListener('DOMContentLoaded', () => {
  const form = document.querySelector('form[role="search"]');
  const [field, told] = [form.querySelector('input'), form.querySelector('output')];
  const rows = [...document.querySelectorAll('main li')].map((row) => [
    row,
    `${row.textContent} ${row.querySelector('a').pathname}`.toLowerCase(),
  ]);

  function narrow() {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const [row, text] of rows) row.hidden = !words.every((word) => text.includes(word));
    for (const group of document.querySelectorAll('section')) group.hidden = !group.querySelector('li:not([hidden])');
    const shown = rows.filter(([row]) => !row.hidden).length;
    told.textContent = shown === rows.length ? '' : `${shown} of ${rows.length}`;
  }

  form.hidden = false;
  field.addEventListener('input', narrow);
  form.addEventListener('submit', (submission) => {
    submission.preventDefault();
    document.querySelector('main section:not([hidden]) li:not([hidden]) a')?.click();
  });
  // A reader who comes back finds the same search.
  addEventListener('pageshow', narrow);
});
