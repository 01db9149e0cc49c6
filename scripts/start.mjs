import { buildIfStale } from "./buildIfStale.mjs";
import { checkNode } from "./checkNode.mjs";
import { installPackages } from "./installPackages.mjs";

const parent = process.ppid;

checkNode();
await installPackages();
await buildIfStale();
process.env.NODE_ENV ??= "production";
// In this very process, so that signals reach the server without a detour.
await import(new URL("../dist/server/main.js", import.meta.url).href);

// npm hands a signal to the shell between us and it, and some shells end without handing it on.
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 200);
  watch.unref();
}
