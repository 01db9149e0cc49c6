import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { projectDir } from "./run.mjs";

/**
 * Writes `.vite/login.html` beside the built `index.html` of a folder: the same document with the login page drawn in it, after the
 * styles, so that it can be typed into before a script is there. src/main.tsx takes it over as it stands.
 */
export async function buildLogin(folder) {
  const index = readFileSync(join(folder, "index.html"), "utf8");
  const [root, skeleton] = /<div id="root">([^]*?)<\/div>(?=\s*<noscript)/.exec(index) ?? [];
  const styles = /<!-- styles -->[^]*(?=<\/body>)/.exec(index)?.[0];
  if (!root || !styles) throw new Error("The built index.html has no root, or no styles after it.");
  const script = readFileSync(join(projectDir, "scripts/browser/beforeLogin.js"), "utf8");
  const drawn = `<div id="root" data-drawn="true">${await drawLogin()}</div><script>${script}</script>`;
  const login = index.replace(styles, "").replace(root, () => `${skeleton}${styles}${drawn}`);
  mkdirSync(join(folder, ".vite"), { recursive: true });
  writeFileSync(join(folder, ".vite/login.html"), login);
}

/** The markup of the login page. Its classes are those of the browser's build: both builds name them by their content. */
async function drawLogin() {
  const temporary = join(projectDir, "dist/login");
  await build({
    root: projectDir,
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
    build: { ssr: "scripts/browser/drawLogin.tsx", outDir: temporary, copyPublicDir: false },
  });
  const { login } = await import(pathToFileURL(join(temporary, "drawLogin.js")).href);
  rmSync(temporary, { recursive: true });
  return login;
}
