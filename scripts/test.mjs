import { checkNode } from "./checkNode.mjs";
import { installPackages } from "./installPackages.mjs";
import { closingLine, runTests } from "./runTests.mjs";

checkNode();
await installPackages();
const result = await runTests();
console.log(`\n${closingLine(result)}`);
process.exitCode = result.isWell ? 0 : 1;
