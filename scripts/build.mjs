import { buildIfStale } from "./buildIfStale.mjs";
import { checkNode } from "./checkNode.mjs";
import { installPackages } from "./installPackages.mjs";

checkNode();
await installPackages();
await buildIfStale();
