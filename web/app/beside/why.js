/** Tells why a clock runs, or does not. */

import { moment, say } from "../words.js";

const WHY = {
  asked: "clock_of_asked", away: "clock_of_away", bot: "clock_of_bot", paused: "clock_of_paused", resting: "clock_of_resting",
  vacation: "clock_of_vacation", waiting: "clock_of_waiting",
};

/** The reason in words. @param {API.Schema<"ClockView">} clock */
export function why(clock) {
  const when = clock.until ? moment(clock.until) : "";
  return WHY[clock.why] ? say(WHY[clock.why], { when }) : clock.why;
}
