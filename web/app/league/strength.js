/** Strengths in words. */

import { say } from "../words.js";

/** Standard deviations to each side between which somebody is almost surely (95 of 100). */
const SURE = 2;

/** A strength, and how uncertain it is. @typedef {{mu: number, sigma: number}} Strength */

/** Between which numbers a strength almost surely is. @param {Strength} strength */
export const between = ({ mu, sigma }) => [mu - SURE * sigma, mu + SURE * sigma];

/** A whole number, with the sign that a printer would set. @param {number} number */
const whole = (number) => String(Math.round(number)).replace("-", "−");

/** @param {Strength} strength */
export function inWords(strength) {
  const [low, high] = between(strength).map(whole);
  return say("strength", { mu: whole(strength.mu), low, high });
}
