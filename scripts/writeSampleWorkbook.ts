import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { sampleWorkbook } from "./sampleWorkbook";

/** npm run sample:workbook [-- FILE]: writes a workbook that shows how a running business is brought. */
const [file = "running-business.xlsx"] = process.argv.slice(2);
await pipeline(sampleWorkbook(), createWriteStream(file));
console.log(`Wrote ${file}.`);
