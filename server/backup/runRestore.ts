import { join } from "node:path";
import { openFileStore } from "../files/FileStore";
import { groundOf, runCommand } from "./Ground";
import { restore } from "./restore";

// npm run restore -- FOLDER
await runCommand("restore", async ({ folder, settings, log }) => {
  const ground = await groundOf(settings, log);
  try {
    const { madeAt, pictures } = await restore({
      ownerUrl: ground.ownerUrl,
      appRole: decodeURIComponent(new URL(ground.appUrl.replace("@/", "@localhost/")).username),
      files: openFileStore(join(settings.dataDir, "files")),
      dataDir: settings.dataDir,
      folder,
      warn: log.warn,
    });
    return `Restored everything as it was at ${madeAt}, with ${pictures} pictures. Everybody signs in anew.`;
  } finally {
    await ground.stop();
  }
});
