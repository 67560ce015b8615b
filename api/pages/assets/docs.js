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
