import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** What shrinks. Fonts and pictures are compressed in themselves. */
const shrinking = /\.(js|css|svg|json)$/;

/** In bytes; what is smaller travels in one packet anyway. */
const leastSize = 1_024;

/** Puts a `.br` and a `.gz` beside every file of a folder that shrinks. */
export async function compressFiles(folder) {
  const names = await readdir(folder, { recursive: true });
  const shown = names.filter((name) => shrinking.test(name) && !name.startsWith("."));
  await Promise.all(shown.map((name) => compressFile(join(folder, name))));
}

async function compressFile(file) {
  if ((await stat(file)).size < leastSize) return;
  const content = await readFile(file);
  const [smallest, usual] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, smallest), writeFile(`${file}.gz`, usual)]);
}
