/** Kinds of channels and of what they tell, and how much: what each is called. */

import { say } from "../words.js";

/** What leads to a person, by kind: what it is called, and what its address looks like. */
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

/** What a notice tells of. */
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

/** What a kind of channel is called. */
export const called = (kind) => (NAMES[kind] ? say(NAMES[kind]) : kind);

/** What a channel is called. */
export const named = ({ kind, address }) => (kind === PUSH ? called(PUSH) : `${called(kind)} ${address}`);
