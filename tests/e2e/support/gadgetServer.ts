import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawnServer } from "../../setup/spawnServer";
import { temporaryFolder } from "../../setup/temporaryFolder";
import { type SignedUp, signUp } from "./organisation";
import { copyProject, npmRun } from "./projectCopy";

/** A copy of the application that has the throw-away resources and hides others' trips from viewers, with an organisation in it. */
export interface GadgetServer extends SignedUp {
  address: string;
  /** The owner's full name. */
  owner: string;
  /** Stops it and takes everything of it away. */
  stop(): Promise<void>;
}

/** Declares the throw-away resources in a copy of the project, builds the copy, starts it and signs up. */
export async function startGadgetServer(): Promise<GadgetServer> {
  const folder = copyProject();
  const dataDir = temporaryFolder();
  for (const name of ["gadgets", "payments"]) {
    await npmRun(folder, "new:resource", name);
    const declaration = readFileSync(join(import.meta.dirname, `../fixtures/${name}.ts`), "utf8");
    const written = declaration
      .replaceAll("../../../src/resources/", "./")
      .replaceAll("../../../src/", "../");
    writeFileSync(join(folder, `src/resources/${name}.ts`), written);
  }
  await npmRun(folder, "migrations:generate", "gadgets");
  await npmRun(folder, "build");
  const settings = { PORT: "0", DATA_DIR: dataDir, DEMO: "off", SIGNUP: "open", LOG_LEVEL: "warn" };
  const server = await spawnServer(settings, folder);
  const owner = "Ida Moss";
  const organisation = await signUp(server.address, "Attic Finds", owner);
  const queryFields = [{ key: "shoeSize", of: "gadgets", label: "Shoe size", kind: "number" }];
  const scopes = [{ role: "viewer", resource: "trips", read: "team" }];
  await organisation.api.patch("/api/tenants", { data: { version: 1, queryFields, scopes } });
  return {
    ...organisation,
    address: server.address,
    owner,
    stop: async () => {
      await server.stop();
      for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true });
      await organisation.api.dispose();
    },
  };
}
