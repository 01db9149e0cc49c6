import { readFileSync } from "node:fs";

/** Ends the process with a plain message where this Node is too old; the versions are package.json's `engines`. */
export function checkNode() {
  const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const [major, minor] = process.versions.node.split(".").map(Number);
  const fits = engines.node.split("||").some((range) => {
    const [, operator, least, leastMinor] = /(\^|>=)(\d+)\.(\d+)/.exec(range);
    if (operator === ">=" && major > Number(least)) return true;
    return major === Number(least) && minor >= Number(leastMinor);
  });
  if (fits) return;
  console.error(
    `Tripwright needs Node ${engines.node.replaceAll("||", "or")}, but this is Node ${process.versions.node}. ` +
      "Install one of those versions and run the command again.",
  );
  process.exit(1);
}
