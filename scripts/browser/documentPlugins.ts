import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** What changes of the built document: what it holds itself, what it asks for at once, and where its styles stand. */
export const documentPlugins: Plugin[] = [
  onDocument("inline-scripts", inlineScripts),
  onDocument("inline-icon", inlineIcon),
  onDocument("early-fonts", earlyFonts),
  onDocument("styles-after-first-paint", stylesAfterFirstPaint),
];

function onDocument(name: string, change: (html: string, files: readonly string[]) => string): Plugin {
  return {
    name: `tripwright:${name}`,
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => change(html, Object.keys(bundle)),
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

/** Asks for the fonts with the page and not after its styles, so that the text does not jump when they arrive. */
function earlyFonts(html: string, files: readonly string[]): string {
  const links = files
    .filter((file) => /noto-sans-latin-(400|500|600)-normal-[\w-]+\.woff2$/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`);
  return html.replace("</head>", () => `${links.join("")}</head>`);
}

/** Styles hold back all that stands after them, and no more: what index.html itself draws stands before them. */
function stylesAfterFirstPaint(html: string): string {
  const styles = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  const without = styles.reduce((page, link) => page.replace(link, ""), html);
  return without.replace("</body>", () => `${styles.join("")}</body>`);
}
