import { buildIfStale } from "./buildIfStale.mjs";
import { checkNode } from "./checkNode.mjs";
import { installPackages } from "./installPackages.mjs";

checkNode();
await installPackages();
await buildIfStale();
process.env.NODE_ENV ??= "production";
// In this very process, so that signals reach the server without a detour.
await import("../dist/server/main.js");
