/** Kinds of channels and of what they tell, and how much: what each is called. */

import { say } from "../words.js";

/** Ways that lead to a person, by kind: their names, and the looks of their addresses. */
export const KINDS = {
  mail: { name: "channel_mail", type: "email", like: "ada@example.org" },
  ntfy: { name: "channel_ntfy", type: "url", like: "ntfy.example.org/topic" },
  discord: { name: "channel_discord", type: "url", like: "discord.com/api/webhooks/…" },
  slack: { name: "channel_slack", type: "url", like: "hooks.slack.com/services/…" },
  webhook: { name: "channel_webhook", type: "url", like: "hooks.example.org/turnfold" },
};
/** Browsers, which are no addresses that anybody could type in. */
export const PUSH = "push";
const NAMES = { ...Object.fromEntries(Object.entries(KINDS).map(([kind, { name }]) => [kind, name])), [PUSH]: "channel_push" };

export const MODES = { sitting: "mode_sitting", every: "mode_every", digest: "mode_digest", off: "mode_off" };

/** The kinds of news that a notice tells. */
export const NOTICES = {
  "decision.opened": "notice_opened",
  "decision.reminder": "notice_reminder",
  "decision.timed_out": "notice_timed_out",
  "game.started": "notice_started",
  "game.finished": "notice_finished",
  "request.opened": "notice_request",
  "message.received": "notice_message",
  invitation: "notice_invitation",
  "seat.away": "notice_away",
  "order.lapsed": "notice_order",
  "game.loss": "notice_loss",
  "account.access": "notice_access",
  "channel.disabled": "notice_disabled",
  "channel.test": "notice_test",
};

/** The name of a kind of channel. */
export const called = (kind) => (NAMES[kind] ? say(NAMES[kind]) : kind);

/** The name of a channel. */
export const named = ({ kind, address }) => (kind === PUSH ? called(PUSH) : `${called(kind)} ${address}`);
