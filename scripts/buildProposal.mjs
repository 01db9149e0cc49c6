import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, context } from "esbuild";
import { projectDir } from "./run.mjs";

/**
 * Builds what the pages of proposals and for travellers load beside their markup into a folder that is served: scripts and fonts among the files
 * named by their content, and for the server, in `.vite`, its styles, its service worker and the names of the files.
 */
export async function buildProposal(folder) {
  writeProposal(folder, await build(optionsFor(folder)));
}

/**
 * The same, and again whenever a source of it changes, until what it gives is called. `onWritten` is called each time, the first time
 * before this is done.
 */
export async function watchProposal(folder, onWritten) {
  let watching;
  await new Promise((resolve, reject) => {
    const write = (result) => {
      // What does not compile is told by esbuild; what was built before stays.
      if (result.errors.length > 0) return;
      writeProposal(folder, result);
      onWritten();
      resolve();
    };
    const plugin = { name: "write", setup: (building) => building.onEnd(write) };
    context({ ...optionsFor(folder), minify: false, plugins: [plugin] })
      .then((made) => (watching = made).watch())
      .catch(reject);
  });
  return () => watching.dispose();
}

const optionsFor = (folder) => ({
  absWorkingDir: projectDir,
  entryPoints: {
    proposal: "src/proposal/script/main.ts",
    travellers: "src/proposal/script/travellers.ts",
    worker: "src/proposal/script/worker.ts",
    styles: "src/proposal/page/styles.css",
  },
  outdir: folder,
  entryNames: "assets/[name]-[hash]",
  assetNames: "assets/[name]-[hash]",
  publicPath: "/",
  loader: { ".woff2": "file" },
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  format: "esm",
  target: ["es2022", "safari16", "chrome109", "firefox115"],
  logLevel: "warning",
});

function writeProposal(folder, { metafile, outputFiles }) {
  const made = (start, ending) =>
    outputFiles.find(({ path }) => basename(path).startsWith(start) && path.endsWith(ending));
  const [script, travellers, worker, styles] = [
    made("proposal-", ".js"),
    made("travellers-", ".js"),
    made("worker-", ".js"),
    made("styles-", ".css"),
  ];
  if (!script || !travellers || !worker || !styles)
    throw new Error(`Found ${Object.keys(metafile.outputs)} of the page of a proposal.`);
  mkdirSync(join(folder, "assets"), { recursive: true });
  mkdirSync(join(folder, ".vite"), { recursive: true });
  for (const file of outputFiles)
    if (file !== worker && file !== styles) writeFileSync(file.path, file.contents);
  const fonts = outputFiles.filter(({ path }) => path.endsWith(".woff2"));
  const address = ({ path }) => `/assets/${basename(path)}`;
  writeFileSync(
    join(folder, ".vite/proposal.json"),
    JSON.stringify({
      script: address(script),
      travellers: address(travellers),
      fonts: fonts.map(address),
      styles: styles.text,
      worker: worker.text,
    }),
  );
}
