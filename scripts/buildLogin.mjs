import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { projectDir } from "./run.mjs";

/**
 * Writes `.vite/login.html` beside the built `index.html` of a folder: the same document with the login page drawn in it and its own
 * styles, so that it can be typed into before any file is there. src/main.tsx takes it over as it stands.
 */
export async function buildLogin(folder) {
  const index = readFileSync(join(folder, "index.html"), "utf8");
  const root = /<div id="root">[^]*?<\/div>(?=\s*<!-- styles)/.exec(index)?.[0];
  if (!root) throw new Error("The built index.html has no root.");
  const { login: markup, styles } = await drawLogin();
  const script = readFileSync(join(projectDir, "scripts/browser/beforeLogin.js"), "utf8");
  const drawn = `<div id="root" data-drawn="true">${markup}</div><script>${script}</script>`;
  const login = index.replace(root, () => `<style nonce="__CSP_NONCE__">${styles}</style>${drawn}`);
  mkdirSync(join(folder, ".vite"), { recursive: true });
  writeFileSync(join(folder, ".vite/login.html"), login);
}

/** The markup of the login page and its styles. Classes are those of the browser's build: both builds name them by their content. */
async function drawLogin() {
  const temporary = join(projectDir, "dist/login");
  await build({
    root: projectDir,
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
    build: {
      ...{ ssr: "scripts/browser/drawLogin.tsx", outDir: temporary, copyPublicDir: false },
      ...{ ssrEmitAssets: true, cssCodeSplit: true, assetsInlineLimit: 0 },
    },
  });
  const { login, theme } = await import(pathToFileURL(join(temporary, "drawLogin.js")).href);
  const assets = join(temporary, "assets");
  const classes = [...login.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names.split(" "));
  const isNeeded = (sheet) => classes.some((name) => sheet.includes(`.${name}`));
  const styles = readdirSync(assets)
    .filter((name) => name.endsWith(".css"))
    // Those of all pages first.
    .sort((a, b) => Number(b.startsWith("drawLogin")) - Number(a.startsWith("drawLogin")))
    .map((name) => ({ name, sheet: readFileSync(join(assets, name), "utf8") }))
    .filter(({ name, sheet }) => name.startsWith("drawLogin") || isNeeded(sheet))
    .map(({ sheet }) => sheet.trim());
  rmSync(temporary, { recursive: true });
  return { login, styles: theme + styles.join("") };
}
