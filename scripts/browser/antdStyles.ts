import { join } from "node:path";
import { type Plugin, runnerImport } from "vite";
import type { firstStyles } from "./firstStyles.ts";

/**
 * Writes Ant Design's styles of what pages show first into a file, which the document brings along: those that it does
 * not find there it makes in the browser.
 */
export function antdStyles(): Plugin {
  return {
    name: "tripwright:antd-styles",
    apply: "build",
    async generateBundle() {
      const file = join(import.meta.dirname, "firstStyles.ts");
      const { module } = await runnerImport<{ firstStyles: typeof firstStyles }>(file);
      this.emitFile({ type: "asset", name: "antd.css", source: module.firstStyles() });
    },
  };
}
