// The page shows an answer when it is complete. A stream goes on: of it the page gets what comes in the first seconds.
const SECONDS = 3;
const ask = window.fetch;

window.fetch = async (...request) => {
  const answer = await ask(...request);
  const { status, statusText, headers } = answer;
  if (!headers.get('content-type')?.startsWith('text/event-stream')) return answer;
  return new Response(await beginning(answer.body), { status, statusText, headers });
};

async function beginning(stream) {
  const reader = stream.getReader();
  const late = new Promise((tell) => setTimeout(tell, SECONDS * 1000, { done: true }));
  const parts = [];
  for (;;) {
    const { done, value } = await Promise.race([reader.read(), late]);
    if (done) break;
    parts.push(value);
  }
  reader.cancel();
  return new Blob(parts);
}

// RapiDoc names few of its fields, and draws with the theme that it began with.
const LABELS = [
  ['.request-param', (field) => field.dataset.pname],
  ['textarea.request-body-param-user-input', () => 'Body'],
  ['.request-body-container select, .example-panel select', () => 'Example'],
  ['#auth input', () => 'Token'],
];
const dark = matchMedia('(prefers-color-scheme: dark)');

async function onEachUpdate(name, change) {
  await customElements.whenDefined(name);
  const drawn = customElements.get(name).prototype;
  const { updated } = drawn;
  drawn.updated = function (changes) {
    change(this.shadowRoot);
    return updated.call(this, changes);
  };
  return drawn;
}

function label(root) {
  for (const [fields, name] of LABELS) {
    for (const field of root.querySelectorAll(fields)) field.setAttribute('aria-label', name(field));
  }
}

onEachUpdate('api-request', label);

// The token goes with who goes on to another operation, until the tab is closed.
const token = sessionStorage.getItem('docs token');

function keepToken({ resolvedSpec }) {
  for (const way of resolvedSpec?.securitySchemes ?? []) {
    if (way.finalKeyValue) sessionStorage.setItem('docs token', way.value);
    else sessionStorage.removeItem('docs token');
  }
}

addEventListener('spec-loaded', ({ target }) => {
  if (token) target.setApiKey('token', token);
}, true);

onEachUpdate('rapi-doc', (root) => {
  label(root);
  keepToken(root.host);
}).then((drawn) => {
  // A copy of the element that was never on a page, as a program makes it that examines pages, has nothing to draw on.
  for (const name of ['loadSpec', 'observeExpandedContent']) {
    const work = drawn[name];
    drawn[name] = function (...wish) {
      return this.shadowRoot ? work.apply(this, wish) : undefined;
    };
  }
});

dark.addEventListener('change', () => {
  document.querySelector('rapi-doc').setAttribute('theme', dark.matches ? 'dark' : 'light');
});
