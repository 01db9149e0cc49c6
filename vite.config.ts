import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunks } from "./scripts/browser/chunks.ts";
import { documentPlugins } from "./scripts/browser/documentPlugins.ts";
import { leaveOut } from "./scripts/browser/leaveOut.ts";
import { screenScripts } from "./scripts/browser/screenScripts.ts";
import { workspaceStyles } from "./scripts/browser/workspaceStyles.ts";

/** Where `npm run dev` finds the server that answers `/api` and draws the pages of offers. */
const apiTarget = process.env.API_TARGET ?? "http://127.0.0.1:3000";

export default defineConfig({
  base: "/",
  plugins: [...documentPlugins, workspaceStyles(), leaveOut(), screenScripts(), react()],
  server: { proxy: { "/api": apiTarget, "^/(p|assets)/": apiTarget } },
  build: {
    outDir: "dist/browser",
    emptyOutDir: true,
    manifest: true,
    cssCodeSplit: false,
    target: "es2022",
    // The content security policy lets fonts and scripts come from this site only: no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // In kB. What counts is what a page loads (docs/performance.md); the usual warning at 500 would meet every first start.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      // These packages do not say it themselves: what nothing imports of them is left out.
      treeshake: {
        moduleSideEffects: [
          {
            test: /\/node_modules\/(papaparse|error-stack-parser|rc-field-form|rc-tree|react-markdown|remark-gfm)\//,
            sideEffects: false,
          },
        ],
      },
      output: { codeSplitting: { groups: chunks } },
    },
  },
});
