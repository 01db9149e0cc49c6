import { join } from "node:path";
import { openFileStore } from "../files/FileStore";
import { backUp } from "./backUp";
import { sharedGroundOf, runCommand } from "./Ground";

// npm run backup -- FOLDER
await runCommand("backup", async ({ folder, settings, log }) => {
  const ground = await sharedGroundOf(settings, log);
  try {
    const { madeAt, tables, pictures } = await backUp({
      ownerUrl: ground.ownerUrl,
      files: openFileStore(join(settings.dataDir, "files")),
      dataDir: settings.dataDir,
      folder,
      warn: log.warn,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `Backed up ${rows} rows and ${pictures} pictures, as they were at ${madeAt}, to ${folder}.`;
  } finally {
    await ground.stop();
  }
});
