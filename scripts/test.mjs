import { checkNode } from "./checkNode.mjs";
import { installPackages } from "./installPackages.mjs";
import { closingLine, runTests, runSomeTests } from "./runTests.mjs";

checkNode();
await installPackages();
const parameters = process.argv.slice(2);
if (parameters.length > 0) process.exitCode = await runSomeTests(parameters);
else {
  const result = await runTests();
  console.log(`\n${closingLine(result)}`);
  process.exitCode = result.isWell ? 0 : 1;
}
