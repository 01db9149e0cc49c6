import { execFile } from "node:child_process";
import { projectDir } from "./run.mjs";

/**
 * Asks the registry for advisories about the packages of the lock file that are of a high or critical severity.
 * @returns {Promise<{ found?: string[], unknown?: string }>} each with its package, or why nothing is known.
 */
export async function findAdvisories(environment = {}) {
  const answer = await audit(environment);
  if (!answer?.metadata?.vulnerabilities) return { unknown: answer?.message ?? "npm audit gave no answer" };
  // A package that is affected through another one names that one instead of an advisory.
  const advisories = Object.values(answer.vulnerabilities).flatMap(({ name, via }) =>
    via.filter(({ title }) => title).map(({ title, severity, url }) => ({ name, title, severity, url })),
  );
  const serious = advisories.filter(({ severity }) => /^(high|critical)$/.test(severity));
  return {
    found: serious.map(({ name, title, severity, url }) => `${name} (${severity}): ${title}, ${url}`),
  };
}

/** What `npm audit` says; it ends with 1 both where it found something and where it could not ask. */
function audit(environment) {
  const parameters = ["audit", "--json", "--package-lock-only", "--fetch-retries=0"];
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith("npm-cli.js") ? [process.execPath, [npm]] : ["npm", []];
  const options = {
    cwd: projectDir,
    env: { ...process.env, ...environment },
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32" && command === "npm",
  };
  return new Promise((resolve) => {
    execFile(command, [...first, ...parameters], options, (error, output) => {
      try {
        resolve(JSON.parse(output));
      } catch {
        resolve({ message: error?.message ?? "npm audit said nothing that can be read" });
      }
    });
  });
}
