/** Sends an answer that a click has completed: a few seconds later, so that whoever clicked wrongly can undo it. */

/** Milliseconds until it is sent. The style has the same, for what runs down meanwhile. */
const LATER = 3_000;

export class Sending {
  /** @param {() => unknown} send sends the answer */
  constructor(send) {
    this.send = send;
    this.timer = 0;
  }

  /** Return whether something is about to be sent. */
  get isNear() {
    return this.timer > 0;
  }

  /** Begin to wait, or begin anew. */
  begin() {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.now, LATER);
  }

  /** Send it at once, if it was about to be. */
  now = () => {
    if (!this.isNear) return;
    this.stop();
    this.send();
  };

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }
}
