import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** What changes of the built document: what it holds itself, and where its styles stand. */
export const documentPlugins: Plugin[] = [
  onDocument("inline-scripts", inlineScripts),
  onDocument("inline-icon", inlineIcon),
  onDocument("styles-after-first-paint", stylesAfterFirstPaint),
];

function onDocument(name: string, change: (html: string) => string): Plugin {
  return {
    name: `tripwright:${name}`,
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: change,
    },
  };
}

const publicFile = (name: string) => readFileSync(`public/${name}`, "utf8").replaceAll("\r\n", "\n");

/** Puts the scripts that run before the first paint into the page: as files they would hold the paint back by a request. */
function inlineScripts(html: string): string {
  return html.replace(
    /<script src="\/(theme|early)\.js"><\/script>/g,
    (_, name: string) => `<script>${publicFile(`${name}.js`)}</script>`,
  );
}

/** Spares a request. */
function inlineIcon(html: string): string {
  const icon = `data:image/svg+xml,${encodeURIComponent(publicFile("favicon.svg"))}`;
  return html.replace('href="/favicon.svg"', () => `href="${icon}"`);
}

/**
 * Styles hold back all that stands after them, and no more: what index.html itself draws stands before them. The server puts
 * those of the workspace in the place of the mark and of ours alone.
 */
function stylesAfterFirstPaint(html: string): string {
  const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const without = styles.reduce((page, link) => page.replace(link, ""), html);
  return without.replace("</body>", () => `<!-- styles -->${styles.join("")}</body>`);
}
