import { join } from "node:path";
import { type Plugin, runnerImport } from "vite";
import type { firstStyles } from "./firstStyles.ts";

/**
 * Writes one file of styles for all pages but the light ones, which spares them a request: Ant Design's of what pages show
 * first, then ours. What Ant Design does not find there it makes in the browser.
 */
export function workspaceStyles(): Plugin {
  return {
    name: "tripwright:workspace-styles",
    apply: "build",
    generateBundle: {
      // Ours are in the bundle by then.
      order: "post",
      async handler(_options, bundle) {
        const file = join(import.meta.dirname, "firstStyles.ts");
        const { module } = await runnerImport<{ firstStyles: typeof firstStyles }>(file);
        const own = Object.values(bundle).find(({ fileName }) => /\/style-[^/]*\.css$/.test(fileName));
        if (own?.type !== "asset") throw new Error("The build has no styles of our own.");
        const source = `${module.firstStyles()}\n${String(own.source)}`;
        this.emitFile({ type: "asset", name: "workspace.css", source });
      },
    },
  };
}
