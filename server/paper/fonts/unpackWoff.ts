import { inflateSync } from "node:zlib";

/** Of a table in a WOFF file: tag, offset, compressed length, length and checksum, four bytes each. */
const packedEntry = 20;
const entry = 16;

/**
 * A WOFF file as the font that is in it (W3C, WOFF File Format 1.0). fontkit reads WOFF itself, and unpacks a table again whenever
 * it looks at one.
 */
export function unpackWoff(file: Buffer): Buffer {
  if (file.toString("latin1", 0, 4) !== "wOFF")
    throw new Error("Found a font that is not WOFF, expected one.");
  const count = file.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * packedEntry;
    const [offset, packed, length] = [4, 8, 12].map((field) => file.readUInt32BE(at + field));
    const bytes = file.subarray(offset, (offset ?? 0) + (packed ?? 0));
    const head = { tag: file.subarray(at, at + 4), checksum: file.subarray(at + 16, at + 20) };
    return { ...head, bytes: packed === length ? bytes : inflateSync(bytes) };
  });
  const header = Buffer.alloc(12 + count * entry);
  file.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const selector = Math.floor(Math.log2(count));
  header.writeUInt16BE(2 ** selector * entry, 6);
  header.writeUInt16BE(selector, 8);
  header.writeUInt16BE((count - 2 ** selector) * entry, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const at = 12 + index * entry;
    tag.copy(header, at);
    checksum.copy(header, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  });
  return Buffer.concat(parts);
}
