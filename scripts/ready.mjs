import { checkNode } from "./checkNode.mjs";
import { installPackages } from "./installPackages.mjs";

/** What a command needs that is run in a fresh clone: a Node that is new enough, and the packages. */
checkNode();
await installPackages();
