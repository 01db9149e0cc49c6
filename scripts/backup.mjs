import { runBuilt } from "./runBuilt.mjs";

await runBuilt("backup/runBackup");
