/** Quiet sounds of a table, made by the browser: a knock where something moves, two notes where I am asked, three at the end. */

const LOUD = 0.06;

export class Sounds {
  constructor() {
    this.context = new AudioContext();
  }

  /** Sound a note. @param {number} pitch in hertz @param {number} after seconds from now @param {number} length in seconds */
  note(pitch, after, length) {
    const { context } = this;
    // A browser lets nothing sound before somebody has clicked.
    context.resume().catch(() => {});
    const from = context.currentTime + after, tone = context.createOscillator(), loudness = context.createGain();
    tone.frequency.value = pitch;
    tone.type = "triangle";
    loudness.gain.setValueAtTime(0, from);
    loudness.gain.linearRampToValueAtTime(LOUD, from + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.0001, from + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(from);
    tone.stop(from + length);
  }

  move() {
    this.note(220, 0, 0.09);
  }

  turn() {
    this.note(523, 0, 0.25);
    this.note(659, 0.14, 0.35);
  }

  end() {
    for (const [at, pitch] of [392, 523, 659].entries()) this.note(pitch, at * 0.16, 0.5);
  }
}
