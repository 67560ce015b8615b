/** The table of a game: its board, the decision that waits for me, what happened, and who is waited for. */

import { meaning, send } from "./api.js";
import { Asked } from "./asked.js";
import { boardOf } from "./board.js";
import { Catalogue } from "./catalogue.js";
import { Choice } from "./choice.js";
import { decisionForm } from "./decision.js";
import { Followed } from "./game.js";
import { Heard } from "./heard.js";
import { html, nothing } from "./html.js";
import { log } from "./log.js";
import { focusAnew, go } from "./navigation.js";
import { Marks } from "./marks.js";
import { Sending } from "./sending.js";
import { begun, keepSeed, noteBegun, ownSeed, session } from "./session.js";
import { handOn, linkShown, shareLink } from "./share.js";
import { isAlone, occupant, playAgain, seatForm, sit } from "./sitting.js";
import { Telling } from "./telling.js";
import { left, say, seated, standing, victory } from "./words.js";

const SECOND = 1_000;
/** Seconds after which clocks are drawn anew, and milliseconds before an end from which they are told by the second. */
const CLOCK_EVERY = 15;
const CLOSE = 180_000;
const FURNISH_AGAIN = 3_000;

/** Show a table, and follow it until the page is left. @param {import("./main.js").Screen} screen @param {string} id */
export async function table(screen, id) {
  const followed = await Followed.of(id, () => draw());
  const [catalogue, { board, repeated, piles, turns }] = await Promise.all([Catalogue.of(followed.game.ruleset), boardOf(followed.game.ruleset)]);
  const telling = new Telling(id, turns, () => draw());
  const heard = new Heard();
  const asked = new Asked(() => draw());
  let beside = /** @type {import("./beside.js").Beside | null} */ (null);
  let ending = /** @type {import("./ending.js").Ending | null} */ (null);
  let choice = /** @type {Choice | null} */ (null);
  let trying = /** @type {import("./trying.js").Trying | null} */ (null);
  let problem = "";
  let isSending = false;
  let isAnswering = false;
  let hasAnswered = false;
  let isOpening = false;
  let isFolded = true;
  let isHandedOn = false;
  let isGone = false;
  let isConcluded = false;
  let lookedAt = /** @type {string | undefined} */ (undefined);
  let shown = /** @type {API.Schema<"EventView"> | undefined} */ (undefined);

  const names = () => followed.game.seats.map((seat) => seat.name ?? say("free"));

  /** Keep an answer in the making as long as the question is the same. */
  function keepChoice() {
    const decision = followed.game.decisions.find((row) => row.seat === followed.game.seat);
    // What went wrong with the last answer is over, once something else is asked.
    if (choice && choice.decision.id !== decision?.id) {
      problem = "";
      sending.stop();
    }
    if (!decision) choice = null;
    else if (choice?.decision.id !== decision.id) choice = new Choice(decision, repeated.has(decision.kind), piles).restore(begun("answer", id));
    noteBegun("answer", id, choice?.state);
    document.title = `${choice ? "● " : ""}${catalogue.about.name} · Turnfold`;
  }

  /** @param {() => Promise<unknown>} what */
  async function attempt(what) {
    problem = "";
    isSending = true;
    draw();
    try {
      await what();
    } catch (error) {
      problem = say("problem", { why: error.message });
    }
    isSending = false;
    draw();
  }

  const refresh = async () => followed.take(await followed.read());
  const earlier = () => attempt(() => followed.recall());
  const decide = () => attempt(async () => {
    isAnswering = true;
    sending.stop();
    telling.skip();
    if (!choice) return;
    const { decision: { id: decision, kind }, answers: [choose, ...rest] } = choice;
    if (!rest.length) await send(`/games/${id}/commands`, { decision, choose });
    else {
      const then = rest.map((answer) => ({ kind, choose: answer }));
      const { stopped } = await send(`/games/${id}/plans`, { decision, choose, then });
      if (stopped) problem = say("plan_stopped", { number: stopped.answer + 1, why: await meaning(stopped) });
    }
    hasAnswered = true;
    await refresh();
  });
  const sending = new Sending(decide);
  /** Send what a click has completed, unless whoever plays here wants to be asked. Any other click is a change of mind. */
  const settle = () => {
    if (choice?.isSettled && made() === choice && session.sending !== "asked") sending.begin();
    else sending.stop();
    draw();
  };
  /** Return what sends something below the game's address; its body is what the document has there. */
  const act = (path, body = /** @type {any} */ ({}), method = "POST") => () => attempt(async () => { await send(`/games/${id}${path}`, body, method); await refresh(); });
  const resign = () => { if (confirm(say("resign_sure"))) act("/resign", undefined)(); };
  /** The link that lets people in; empty if there is none that does. */
  function inviting() {
    const { invite: code, invite_expires: until } = followed.game;
    return until && Date.parse(until) > Date.now() ? `${location.origin}/join/${code}` : "";
  }

  /** Hand the invitation on. A new one would end the one that somebody may have been sent. */
  const invite = () => attempt(async () => {
    if (!inviting()) {
      await send(`/games/${id}/invitations`, {});
      await refresh();
    }
    isHandedOn = await handOn(inviting());
  });

  const isMySeedAwaited = () => Boolean(followed.game.seeding?.seats.includes(followed.game.seat ?? -1));

  /** Open the seed that this browser has promised, once the game waits for it. */
  async function openSeed() {
    const seed = ownSeed(id);
    if (isOpening || !seed || !isMySeedAwaited()) return;
    isOpening = true;
    await act("/seats/me/seed", { seed }, "PUT")();
    if (!isMySeedAwaited()) keepSeed(id, "");
  }

  const rematch = () => attempt(async () => { go(`/table/${await playAgain(id)}`); });

  /** On a small screen what is told has the room of the list: who wants that comes to what is now. */
  const fold = () => {
    if (telling.isOn) return telling.skip();
    isFolded = !isFolded;
    draw();
  };

  /** Try what is picked, or what is asked: in another module, and with a choice of its own, so that no try is ever sent. */
  const tryOut = () => attempt(async () => {
    const { version, seat } = followed.game;
    if (!choice || seat === null) return;
    const answers = choice.isUntouched || !choice.isComplete ? [] : choice.answers.map((choose) => ({ choose }));
    telling.skip();
    const { Trying } = await import("./trying.js");
    trying ??= new Trying(id, { name: (name) => catalogue.marked(name), help: () => say("what_if_mine"), piles }, draw);
    await trying.begin(version, seat, answers);
  });

  /** The choice that is being made on the board: of what is tried, as long as that is not left. */
  const made = () => (trying?.isOn ? trying.choiceAt(followed.game.version) : choice);

  // Nothing can be clicked on a board that shows how it was.
  const marks = new Marks({
    can: () => telling.isOn ? null : made()?.marks,
    picked: () => telling.isOn ? null : made()?.pickedMarks,
    numbers: () => telling.isOn ? undefined : made()?.numbers,
    told: () => telling.isOn ? telling.marks : null,
    clicked: (name) => {
      if (isSending) return;
      made()?.click(name);
      settle();
      showPicked();
    },
    described: (card) => catalogue.described(card),
  });

  const changed = () => { sending.stop(); draw(); };

  /** Return how long I may take; empty if for ever. */
  function timeLeft() {
    const { deadlines, seat } = followed.game;
    const mine = deadlines.find((row) => row.seat === seat);
    return mine ? say("left", { time: left(mine.at) }) : "";
  }

  /** Draw what I am asked; while something is tried, what I would be asked. */
  function question() {
    const { version, status } = followed.game;
    if (trying?.isOn && status === "running") return trying.isAt(version) ? trying.panel(version) : trying.overtaken();
    return html`${choice ? decisionForm(choice, { name: (name) => catalogue.marked(name), changed, settle, send: decide, isSending, isNear: sending.isNear, isFolded: isFolded || telling.isOn, fold, left: timeLeft() }) : nothing}
      ${takeBack()}`;
  }

  /** Shows what the others are deciding, also while I am asked. */
  function waiting() {
    const { game } = followed;
    if (game.status !== "running") return nothing;
    const who = [...new Set(game.waiting.filter((row) => row.seat !== game.seat).map((row) => {
      const doing = catalogue.thing("decision", row.kind)?.name;
      return doing ? `${names()[row.seat]} (${doing})` : names()[row.seat];
    }))].join(", ");
    if (isMySeedAwaited() && !ownSeed(id)) return html`<p class="problem" role="status">${say("seed_elsewhere")}</p>`;
    if (game.seeding && !isMySeedAwaited()) return beside?.dealing(game, names(), act);
    if (choice) return who ? html`<p class="calm others">${say("others_decide", { who })}</p>` : nothing;
    return html`<p class="calm waiting" aria-live="polite">${who ? say("not_yours", { who }) : say("loading")}</p>`;
  }

  const pauseEnds = () => followed.game.seats.find((row) => row.clock?.why === "paused")?.clock?.until;

  /** Leads to the talk, where there is anybody to talk with. What stands beside the table comes later, and is to move nothing. */
  function talking() {
    const { game } = followed;
    if (beside) return beside.leading(game);
    if (game.seat === null || isAlone(game)) return nothing;
    return html`<button class="quiet" type="button">${say("talk")}<b class="number fresh" data-count="0" aria-hidden="true">0</b></button>`;
  }

  const isClose = () => followed.game.deadlines.some((row) => Math.abs(Date.parse(row.at) - Date.now()) < CLOSE);

  function clocks() {
    const { game } = followed;
    return game.deadlines.map((row) => html`<li class="seat-${row.seat}">${names()[row.seat]}:
      <time datetime=${row.at}>${say("left", { time: left(row.at) })}</time>${beside?.rests(game.seats[row.seat].clock)}</li>`);
  }

  /** What was said of the last answer is over, once it is taken back, or asked for. */
  const undo = (path, body) => () => { hasAnswered = false; act(path, body)(); };

  /** My last answer is taken back at once where it concerns nobody else, and otherwise if all agree. Who has just given one is told if it stands. */
  function takeBack() {
    const { take_backs: back, requests } = followed.game;
    if (back?.to.length) return html`<p><button @click=${undo("/take_backs", { to: back.to[0] })} ?disabled=${isSending}>${say("take_back")}</button></p>`;
    if (requests.some((row) => row.kind === "take_back")) return beside?.backAsked(followed.game, act);
    if (!back?.ask.length) return (hasAnswered && beside?.stands(back)) || nothing;
    return html`<p><button @click=${undo("/requests", { kind: "take_back", to: back.ask[0] })} ?disabled=${isSending}>${say("take_back_ask")}</button></p>`;
  }

  /** @param {boolean} isSeeded */
  const take = (isSeeded) => attempt(async () => {
    await sit(id, followed.game.seats, {}, isSeeded);
    await refresh();
  });

  function before() {
    const { game } = followed;
    if (game.status !== "open") return nothing;
    const isSeated = game.seat !== null;
    const isFull = game.seats.every((seat) => seat.player || seat.bot);
    const hasRoom = game.seats.some((seat) => !seat.player && !seat.bot && !seat.kept);
    const link = inviting();
    return html`<section class="card">
      <p>${seated(game.seats.map(occupant))}</p>
      ${isFull && game.starter !== null && game.starter !== game.seat ? html`<p class="calm">${say("not_yours", { who: names()[game.starter] })}</p>` : nothing}
      <p class="actions">
        ${isSeated && game.starter === game.seat ? html`<button class="main" @click=${act("/start", undefined)}>${say("start")}</button>` : nothing}
        ${isSeated && hasRoom ? html`<button class="main" @click=${invite} ?disabled=${isSending}>${say("invite")}</button>` : nothing}
        ${isSeated ? html`<button @click=${act("/seats/me", undefined, "DELETE")}>${say("leave")}</button>` : !session.token ? html`
          <a class="button main" href="/">${say("begin")}</a>` : seatForm(take, game.from_position)}
      </p>
      ${isSeated && hasRoom && link ? html`<p>${linkShown(link, say("invite"), isHandedOn)}</p>` : nothing}
    </section>`;
  }

  /** Say what has decided it, and what everybody had come to. @param {API.Schema<"ResultView">} result */
  function ended({ reason_texts: reasons, scores }) {
    const rows = scores.map((score, seat) => `${names()[seat]}: ${score}`);
    return [reasons.join(", "), ...rows].join(" · ");
  }

  /** Read what is told of a game that is over, once. */
  async function conclude() {
    const { Ending } = await import("./ending.js");
    ending = new Ending(id, draw);
    await ending.open();
  }

  function after() {
    const { game } = followed;
    if (game.status !== "finished") return nothing;
    if (!isConcluded && game.view) {
      isConcluded = true;
      conclude().catch(() => {});
    }
    const said = victory((game.result?.winners ?? []).map((seat) => names()[seat]));
    return html`<section class="card over" role="status" tabindex="-1">
      <h2>${game.result?.voided || !said ? say("voided") : said}</h2>
      ${game.result?.reason_texts.length ? html`<p class="because">${ended(game.result)}</p>` : nothing}
      <p class="actions">${game.view ? html`<a class="button main" href="/replay/${id}">${say("replay")}</a>` : html`<a class="button main" href="/new">${say("new_game")}</a>`}
        ${game.rematch ? html`<a class="button" href="/table/${game.rematch}">${say("next_game")}</a>` : nothing}
        ${game.seat !== null && !game.rematch ? html`<button @click=${rematch}>${say("rematch")}</button>` : nothing}</p>
    </section>`;
  }

  /** Show in the list what a click on the board has picked, as far up as it goes, without moving the page. */
  function showPicked() {
    const row = /** @type {HTMLElement | null} */ (document.querySelector(".decision .choices li:has(:checked)"));
    const list = row?.parentElement;
    if (row && list) list.scrollTop = row.offsetTop - list.offsetTop;
  }

  /** Begin at the top of the options of another question. */
  function lookAtOptions() {
    const now = made()?.decision.id;
    if (now === lookedAt) return;
    lookedAt = now;
    document.querySelector(".decision .choices")?.scrollTo(0, 0);
    // At a desk it may lie above what is read there; whoever is writing is left alone.
    const { activeElement: here } = document;
    const isWriting = here instanceof HTMLInputElement && here.type === "text" && here.value;
    if (now && !isWriting) document.querySelector(".side")?.scrollTo(0, 0);
    requestAnimationFrame(showOpen);
  }

  /** Begin with what can be clicked where a part of the board scrolls sideways, as a map does on a phone. */
  function showOpen() {
    const open = document.querySelector("#board svg [data-can]"), part = open?.closest("svg")?.parentElement;
    if (!open || !part) return;
    const [place, seen] = [open.getBoundingClientRect(), part.getBoundingClientRect()];
    if (place.left < seen.left || place.right > seen.right) part.scrollLeft += (place.left + place.right - seen.left - seen.right) / 2;
  }

  /** Of a private game nothing is left to show to who has no seat there any more. */
  const gone = () => html`<p class="problem" role="alert">${say("table_gone")}</p>
    <p class="actions"><a class="button main" href="/">${say("home")}</a></p>`;

  function draw() {
    if (screen.isLeft) return;
    if (isGone) return screen.draw(gone(), catalogue.about.name);
    keepChoice();
    const { game } = followed;
    const view = telling.view ?? trying?.instead(game.version) ?? game.view;
    if (followed.isCaughtUp) heard.take(followed.history, choice?.decision);
    screen.draw(html`
      <div class="alerts">
        ${followed.trouble ? html`<p class="problem" role="alert">${say(followed.trouble)}</p>` : nothing}
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
      </div>
      <div class="table playing ${view ? "" : "bare"}" id="table">
        <div class="head">
          <h1>${catalogue.about.name}</h1>
          <span class="status">${standing(game.status, pauseEnds())}</span>
          <a href="/v1/rulesets/${game.ruleset}/rules?locale=${document.documentElement.lang}" target="_blank">${say("rules")}</a>
          ${game.visibility === "public" ? shareLink(`/table/${id}`, draw) : nothing}
          ${talking()}
          ${choice && !trying?.isOn ? html`<button type="button" class="quiet what-if" ?disabled=${isSending} @click=${tryOut}>${say("what_if")}</button>` : nothing}
        </div>
        <div class="question">
          ${before()} ${after()}
          ${question()}
          ${waiting()}
          ${choice ? nothing : beside?.news(game, act)}
        </div>
        <div class="board ${game.ruleset}" id="board">
          ${telling.panel()}
          ${ending?.panel(names())}
          ${view ? html`${board(view, { catalogue, seat: game.seat, names: names() })}<p class="hint hold">${say("hold")}</p>` : nothing}</div>
        <div class="side later">
          ${/* Whoever is about to click on the board does not have it pushed away by what others ask. */ choice ? beside?.news(game, act) : nothing}
          ${asked.view(made()?.decision.prompt)}
          ${game.seat === null && game.status === "running" ? html`<p class="calm">${say("spectator")}
            ${session.token ? nothing : html`<a href="/">${say("begin")}</a>`}</p>` : nothing}
          ${game.deadlines.length ? html`<ul class="clocks">${clocks()}</ul>` : nothing}
          <details class="story" open><summary>${say("log")}</summary>${log(followed.history, marks.point, { earlier: followed.isCut ? earlier : null })}</details>
          ${beside?.panels(game, names(), act)}
          ${game.status === "running" && game.seat !== null && !game.seeding ? html`<p><button class="quiet" @click=${resign}>${say("resign")}</button></p>` : nothing}
        </div>
      </div>
      ${heard.region()}
      <div id="tip" class="tip" role="tooltip" hidden></div>`, `${choice ? "● " : ""}${catalogue.about.name}`);
    marks.draw();
    asked.watch();
    lookAtOptions();
    keepPlace(document.querySelector(".story .log"));
    keepFocus();
    openSeed();
  }

  /** Keep the end of the log in sight when something is added to it, and leave it where it is otherwise. */
  function keepPlace(story) {
    const newest = followed.history.at(-1);
    // With the next frame: to lay the page out now would take twice as long until it can be answered.
    if (story && newest !== shown) requestAnimationFrame(() => { story.scrollTop = story.scrollHeight; });
    shown = newest;
  }

  /** Whoever has answered by keys goes on in the next question: what they had pressed is gone. */
  function keepFocus() {
    if (!isAnswering || isSending || !(choice || followed.game.status === "finished")) return;
    isAnswering = false;
    focusAnew(".decision input, .decision button.main, .over");
  }

  /** Show what stands beside the table; without a network later. */
  async function furnish() {
    try {
      const { Beside } = await import("./beside.js");
      beside = new Beside(id, catalogue.orders, draw, refresh, followed.game);
      followed.talk = beside.talk;
      await beside.talk.look();
    } catch {
      if (!beside && !screen.isLeft) setTimeout(furnish, FURNISH_AGAIN);
    }
    draw();
  }

  const catchUp = () => {
    if (document.hidden || screen.isLeft) return;
    telling.begin(followed.unseen());
    heard.take(followed.history, choice?.decision);
  };
  const pressed = (event) => { if (event.key === "Escape" && telling.isOn) telling.skip(); };
  /** Begin with all that can wait until there is something to look at. */
  function goOn() {
    if (screen.isLeft) return;
    document.addEventListener("visibilitychange", catchUp);
    document.addEventListener("keydown", pressed);
    // Many a move is nobody's to see: then the log begins with what was before.
    if (followed.isCut && !followed.history.length) followed.recall().catch(() => {});
    // What happened behind an answer from another device is read when all that is needed to answer is there.
    furnish().then(() => followed.goBack()).then(catchUp);
    followed.follow().catch((error) => {
      isGone = error.status === 404;
      problem = say("problem", { why: error.message });
      draw();
    });
  }

  draw();
  setTimeout(goOn);
  let seconds = 0;
  const timer = setInterval(() => { if (++seconds % CLOCK_EVERY === 0 || isClose()) draw(); }, SECOND);
  return () => {
    document.removeEventListener("visibilitychange", catchUp);
    document.removeEventListener("keydown", pressed);
    sending.now();
    telling.skip();
    followed.stop();
    clearInterval(timer);
  };
}
