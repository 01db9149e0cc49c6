import { randomBytes } from "node:crypto";

/** Milliseconds the clock may go back without disordering ids. Beyond that, ids follow the new time. */
const setBack = 10_000;

let lastTime = 0;
let counter = 0;

/** A new UUIDv7 (RFC 9562): time in milliseconds, a counter that orders the ids of one process, 62 random bits. */
export function newId(): string {
  const now = Date.now();
  if (now > lastTime || now < lastTime - setBack) {
    lastTime = now;
    counter = randomBytes(2).readUInt16BE() & 0x3ff;
  } else if (++counter > 0xfff) {
    // The counter is full: use the next millisecond.
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
