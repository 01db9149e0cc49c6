import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Where `npm run dev` finds the server that answers `/api` and the public pages. */
const apiTarget = process.env.API_TARGET ?? "http://127.0.0.1:3000";

/** What single fields and pages load when they are first shown. */
const onDemand = new RegExp(
  [
    "/src/fields/(inputs|filters|references|imageEditing)/",
    "/src/(fields/(FormField|setInBody|useFaultWords|emptyBody)|schema/brokenChecks)",
    "/src/fields/format/(applyWeekStart|readTypedInstant)",
    "/src/pages/(sorting|resource/(form|detail|history)|trips/followUps)/",
    "/node_modules/antd/es/(date-picker|time-picker|radio|tag|form)/",
    "/node_modules/(rc-picker|dayjs|@dnd-kit|compute-scroll-into-view|scroll-into-view-if-needed)/",
    // A markdown renderer inside @refinedev/antd, and what it needs.
    "/node_modules/(@refinedev/antd|react-markdown|remark-|micromark|mdast-|unist-|property-information|unified|vfile|markdown-table)",
    "/node_modules/(extend|inline-style-parser|mdurl|parse-entities|prop-types|react-is|style-to-object|trough)/",
  ].join("|"),
);
const isShared = (id: string) => !onDemand.test(id);

/** What changes together ships together; what the login page needs stays apart from what the workspace needs. */
const chunks = [
  { name: "light", tags: ["$initial" as const], priority: 3 },
  // What five pages or more use, in one file.
  { name: "workspace", test: isShared, minShareCount: 5, priority: 2 },
  // What fewer use, by the pages that use it; little pieces join the nearest.
  {
    name: "shared",
    test: isShared,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 5_000,
    priority: 1,
  },
];

/** Asks for the scripts that every page of the workspace needs with the document; the server leaves that out of the light pages. */
function earlyWorkspace(): Plugin {
  return {
    name: "tripwright:early-workspace",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const files = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [file] : []));
        const needed = new Set<string>();
        const visit = (name: string) => {
          if (needed.has(name)) return;
          needed.add(name);
          files.find(({ fileName }) => fileName === name)?.imports.forEach(visit);
        };
        const start = files.find(({ modules }) =>
          Object.keys(modules).some((id) => id.endsWith(workspaceModule)),
        );
        if (!start)
          throw new Error(`The build has no module ${workspaceModule}. Name it anew in vite.config.ts.`);
        visit(start.fileName);
        return [...needed]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}`, "data-for": "workspace" },
            injectTo: "head" as const,
          }));
      },
    },
  };
}

const workspaceModule = "/src/pages/layout/Workspace.tsx";

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

/** Puts the script that must run before the first paint into the page itself: a file of its own would hold the paint back. */
function inlineTheme(): Plugin {
  return {
    name: "tripwright:inline-theme",
    apply: "build",
    transformIndexHtml: (html) =>
      html.replace(
        '<script src="/theme.js"></script>',
        () => `<script>${readFileSync("public/theme.js", "utf8").replaceAll("\r\n", "\n")}</script>`,
      ),
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
  plugins: [inlineTheme(), earlyWorkspace(), earlyFonts(), stylesAfterFirstPaint(), react()],
  server: { proxy: { "/api": apiTarget } },
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
      output: { codeSplitting: { groups: chunks } },
    },
  },
});
