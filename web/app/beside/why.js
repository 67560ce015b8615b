/** Tells why a clock runs, or does not, and why an answer stands. */

import { moment, say } from "../words.js";

const WHY = {
  asked: "clock_of_asked", away: "clock_of_away", bot: "clock_of_bot", paused: "clock_of_paused", resting: "clock_of_resting",
  vacation: "clock_of_vacation", waiting: "clock_of_waiting",
};

const STANDS = {
  ask: "stands_late", late: "stands_late", never: "stands_never", nothing: "stands_nothing", often: "stands_often", others: "stands_others",
};

/** The reason for which no answer can be taken back, in words. @param {API.Schema<"TakeBacks">["why"]} reason */
export function whyStands(reason) {
  return reason && STANDS[reason] ? say("stands", { why: say(STANDS[reason]) }) : "";
}

/** The reason in words. @param {API.Schema<"ClockView">} clock */
export function why(clock) {
  const when = clock.until ? moment(clock.until) : "";
  return WHY[clock.why] ? say(WHY[clock.why], { when }) : clock.why;
}
