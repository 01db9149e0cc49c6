import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Where `npm run dev` finds the server that answers `/api` and the public pages. */
const apiTarget = process.env.API_TARGET ?? "http://127.0.0.1:3000";

/** What changes together ships together; what the login page needs stays apart from what the workspace needs. */
const chunks = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  // What most pages of the workspace use, in one file instead of forty.
  {
    name: "components",
    test: /node_modules\/(antd|rc-[a-z-]+|@rc-component|@ant-design|@refinedev|@tanstack|react-router|qs|pluralize|query-string|lodash-es|zod|dayjs)\//,
    minShareCount: 14,
  },
  { name: "language", test: /\/src\/(schema|resources|domain|fields)\//, minShareCount: 8 },
  { name: "axios", test: /node_modules\/(axios|form-data)\// },
];

/**
 * Packages that do nothing when loaded but do not say so: they would stay although nothing uses them. Among them a
 * markdown renderer and a page layout that @refinedev/antd imports for components of its own (docs/decisions/0010).
 */
const withoutSideEffects =
  /node_modules\/(rc-[a-z-]+|@rc-component\/[a-z-]+|react-markdown|remark-[a-z]+|micromark[a-z-]*|mdast-[a-z-]+|unist-[a-z-]+|property-information|unified|vfile[a-z-]*|style-to-object|inline-style-parser|parse-entities|@ant-design\/pro-[a-z]+|sunflower-antd|papaparse|error-stack-parser|stackframe|@ant-design\/cssinjs|resize-observer-polyfill)\//;

/** What a package brings for a feature that we do not use, and the little that stands in for it. */
const standIns: { of: RegExp; from: RegExp; code: string }[] = [
  {
    // Our filters stand above the table; the table's own filter menu would bring a whole tree component. Tables ask for
    // the keys of their filters with or without such a menu.
    of: /^\.\/FilterDropdown$/,
    from: /antd\/es\/table\/hooks\/useFilter/,
    code: "export const flattenKeys = (filters) => (filters ?? []).flatMap(({ value, children }) => [value, ...flattenKeys(children)]); export default () => { throw new Error('A column of a table has no filter menu here: offer the filter above the list (docs/decisions/0010).'); };",
  },
  {
    // Browsers send our requests with XMLHttpRequest, which reports the progress of an upload.
    of: /fetch\.js$/,
    from: /node_modules\/axios\/lib\/adapters\//,
    code: "export const getFetch = () => undefined; export default undefined;",
  },
  {
    // The server alone describes its schemas as JSON Schema, for the OpenAPI document.
    of: /\/to-json-schema\.js$/,
    from: /node_modules\/zod\/v4\//,
    code: `module.exports = {}; const absent = () => { throw new Error("JSON Schema is made on the server only."); };
      for (const name of ["createToJSONSchemaMethod", "createStandardJSONSchemaMethod"]) module.exports[name] = () => absent;
      for (const name of ["extractDefs", "finalize", "handleUnrepresentable", "initializeContext", "processSchema", "toJSONSchema"]) module.exports[name] = absent;`,
  },
  {
    // Every browser that we support has it.
    of: /^resize-observer-polyfill$/,
    from: /node_modules/,
    code: "export default globalThis.ResizeObserver;",
  },
  {
    // qs finds circles with it; a WeakMap does that in every browser that we support.
    of: /^side-channel$/,
    from: /node_modules\/qs\//,
    code: "module.exports = () => { const seen = new WeakMap(); return { get: (key) => seen.get(key), set: (key, value) => void seen.set(key, value), has: (key) => seen.has(key) }; };",
  },
];

function lighter(): Plugin {
  return {
    name: "tripwright:lighter",
    apply: "build",
    enforce: "pre",
    resolveId: (source, importer = "") => {
      const found = standIns.findIndex(({ of, from }) => of.test(source) && from.test(importer));
      return found < 0
        ? null
        : `\0stand-in-${found}.${/^module/.test(standIns[found]?.code ?? "") ? "cjs" : "js"}`;
    },
    load: (id) => standIns[Number(/^\0stand-in-(\d+)/.exec(id)?.[1] ?? -1)]?.code ?? null,
  };
}

/** Asks for the fonts with the page and not after its styles, so that the text does not jump when they arrive. */
function earlyFonts(): Plugin {
  return {
    name: "tripwright:early-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /noto-sans-latin-(400|500|600)-normal-[\w-]+\.woff2$/.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` },
            injectTo: "head" as const,
          })),
    },
  };
}

/** Styles hold back all that stands after them, and no more: what index.html itself draws stands before them. */
function stylesAfterFirstPaint(): Plugin {
  return {
    name: "tripwright:styles-after-first-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        const without = styles.reduce((page, link) => page.replace(link, ""), html);
        return without.replace("</body>", `${styles.join("")}</body>`);
      },
    },
  };
}

export default defineConfig({
  base: "/",
  plugins: [lighter(), earlyFonts(), stylesAfterFirstPaint(), react()],
  server: { proxy: { "/api": apiTarget } },
  build: {
    outDir: "dist/browser",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // The content security policy lets fonts and scripts come from this site only: no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // In kB. What counts is what a page loads (docs/performance.md); the usual warning at 500 would meet every first start.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: withoutSideEffects, sideEffects: false }] },
      output: { codeSplitting: { groups: chunks } },
    },
  },
});
