import { buildIfStale } from "./buildIfStale.mjs";
import { checkNode } from "./checkNode.mjs";
import { installPackages } from "./installPackages.mjs";

/** Runs an entry of the built server in this very process, building it first where it is missing or stale. */
export async function runBuilt(entry) {
  checkNode();
  await installPackages();
  await buildIfStale();
  await import(new URL(`../dist/server/${entry}.js`, import.meta.url).href);
}
