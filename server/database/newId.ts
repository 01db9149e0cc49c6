import { randomBytes } from "node:crypto";

/** Milliseconds by which a clock may be put back with the ids still in order. Set right by more, they begin with its time again. */
const setBack = 10_000;

let lastTime = 0;
let counter = 0;

/**
 * A new UUIDv7 (RFC 9562): the time in milliseconds, a counter that keeps the ids of one process in the order in which
 * they were made, and 62 random bits.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastTime || now < lastTime - setBack) {
    lastTime = now;
    counter = randomBytes(2).readUInt16BE() & 0x3ff;
  } else if (++counter > 0xfff) {
    // More than a millisecond holds: borrow from the next one.
    lastTime += 1;
    counter = 0;
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastTime, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
