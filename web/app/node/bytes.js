/** As much of Node's `Buffer` as the verifier takes: bytes that say in hexadecimal digits what they are. */

const utf8 = new TextEncoder();

const digitsOf = (text) => Uint8Array.from(text.match(/[0-9a-f]{2}/g) ?? [], (pair) => parseInt(pair, 16));

/** Bytes. */
export class Buffer extends Uint8Array {
  /** From a text (`utf8`, or `hex` digits), or a copy of bytes. */
  static from(value, encoding) {
    if (typeof value !== "string") return new Buffer(value);
    const { buffer, byteOffset, length } = encoding === "hex" ? digitsOf(value) : utf8.encode(value);
    return new Buffer(buffer, byteOffset, length);
  }

  static alloc(size) {
    return new Buffer(size);
  }

  static isBuffer(value) {
    return value instanceof Buffer;
  }

  static byteLength(text) {
    return utf8.encode(text).length;
  }

  static concat(parts) {
    const whole = new Buffer(parts.reduce((size, part) => size + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  get view() {
    return new DataView(this.buffer, this.byteOffset, this.byteLength);
  }

  writeUInt32BE(number) {
    this.view.setUint32(0, number);
  }

  writeBigUInt64BE(number) {
    this.view.setBigUint64(0, number);
  }

  readBigUInt64BE() {
    return this.view.getBigUint64(0);
  }

  /** Less than 0, 0 or more than 0, as these bytes come before the others, are the same, or come after them. */
  compare(other) {
    const at = this.findIndex((byte, place) => byte !== other[place]);
    if (at < 0) return this.length - other.length;
    return at < other.length ? this[at] - other[at] : 1;
  }

  equals(other) {
    return this.length === other.length && this.compare(other) === 0;
  }

  toString(encoding) {
    if (encoding !== "hex") return new TextDecoder().decode(this);
    return Array.from(this, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}
