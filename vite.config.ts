import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `npm run dev` finds the server that answers `/api` and the public pages. */
const apiTarget = process.env.API_TARGET ?? "http://127.0.0.1:3000";

/** What changes together ships together; what the login page needs stays apart from what the workspace needs. */
const chunks = [
  {
    name: "react",
    test: /node_modules\/(react|react-dom|scheduler)\//,
  },
  { name: "axios", test: /node_modules\/(axios|form-data)\// },
  {
    name: "refine",
    test: /node_modules\/(@refinedev|@tanstack|qs|query-string|pluralize|lodash|lodash-es)\//,
  },
];

/**
 * @refinedev/antd is one file that imports a markdown renderer and a whole layout for components that we do not use, and
 * @refinedev/core a CSV parser; they do not say that they are free of side effects, so they would stay (decision 0012).
 */
const unusedUnlessImported =
  /node_modules\/(react-markdown|remark-[a-z]+|micromark[a-z-]*|mdast-[a-z-]+|unist-[a-z-]+|property-information|unified|vfile[a-z-]*|style-to-object|inline-style-parser|parse-entities|@ant-design\/pro-[a-z]+|sunflower-antd|papaparse)\//;

export default defineConfig({
  base: "/",
  plugins: [react()],
  server: { proxy: { "/api": apiTarget } },
  build: {
    outDir: "dist/browser",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // The content security policy lets fonts and scripts come from this site only: no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: unusedUnlessImported, sideEffects: false }] },
      output: { codeSplitting: { groups: chunks } },
    },
  },
});
