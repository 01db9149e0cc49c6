import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawnServer } from "../../setup/spawnServer";
import { temporaryFolder } from "../../setup/temporaryFolder";
import { type SignedUp, signUp } from "./organisation";
import { copyProject, npmRun } from "./projectCopy";

/** A copy of the application that has the throw-away resources and hides trips from viewers, with an organisation in it. */
export interface GadgetServer extends SignedUp {
  address: string;
  /** The owner's full name. */
  owner: string;
  /** Stops it and takes everything of it away. */
  stop(): Promise<void>;
}

/** The declaration of trips with one right narrowed: viewers read those trips alone that they are given. */
function narrowed(declaration: string): string {
  const open = "access: { read: everyone,";
  if (!declaration.includes(open)) throw new Error(`Trips do not say ${open}`);
  const read = `anyOf(roles("owner", "admin", "sales", "operations", "accounts"),
    assigned({ roles: ["viewer"], user: "assigneeUserId", team: "assigneeTeamId" }))`;
  return declaration.replace(open, `access: { read: ${read},`);
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
  const trips = join(folder, "src/resources/trips.ts");
  writeFileSync(trips, narrowed(readFileSync(trips, "utf8")));
  // The start refuses sums over trips that some readers of the sums may not see.
  for (const name of ["contacts", "accounts"]) {
    const file = join(folder, `src/resources/${name}.ts`);
    writeFileSync(file, readFileSync(file, "utf8").replace(/^  derived: \{[^]*?^  \},\n/m, ""));
  }
  await npmRun(folder, "migrations:generate", "gadgets");
  await npmRun(folder, "build");
  const settings = { PORT: "0", DATA_DIR: dataDir, DEMO: "off", SIGNUP: "open", LOG_LEVEL: "warn" };
  const server = await spawnServer(settings, folder);
  const owner = "Ida Moss";
  const organisation = await signUp(server.address, "Attic Finds", owner);
  const queryFields = [{ key: "shoeSize", label: "Shoe size", kind: "number" }];
  await organisation.api.patch("/api/tenants", { data: { version: 1, queryFields } });
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
