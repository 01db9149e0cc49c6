import { buildIfStale } from "./buildIfStale.mjs";
import { checkNode } from "./checkNode.mjs";
import { installPackages } from "./installPackages.mjs";
import { holdProject } from "./projectInUse.mjs";
import { stopWithParent } from "./stopWithParent.mjs";

checkNode();
await installPackages();
await buildIfStale();
holdProject(["node_modules", "dist"]);
process.env.NODE_ENV ??= "production";
// In this very process, so that signals reach the server without a detour.
await import(new URL("../dist/server/main.js", import.meta.url).href);
stopWithParent();
