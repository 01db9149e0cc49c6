import type { Resource } from "../../src/schema/resource";
import type { Database } from "../database/connection/Database";
import type { FileStore } from "../files/FileStore";

/** What the endpoints stand on; made once by createApp. */
export interface Rest {
  database: Database;
  files: FileStore;
  resources: readonly Resource[];
  /** Whether visitors may create an organisation. */
  signup: "open" | "closed";
  /** Origin under which browsers reach the server, without a slash at the end; absent: as the request names it. */
  publicUrl: string | undefined;
}
