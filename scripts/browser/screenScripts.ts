import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseAst, type Plugin } from "vite";

/** The table of pages, by the project's folder. */
const screensFile = "src/pages/screens.tsx";
/** Which of its exports name their pages by which prefix: "list", "trips.show", "/profile". */
const tables = new Set(["genericScreens", "screens", "ownPages"]);

interface Node {
  type: string;
  [property: string]: unknown;
}

/**
 * Writes `.vite/screens.json`: for each page of src/pages/screens.tsx the scripts that it needs, so that the server can
 * ask for them with the document, and as `styles` what scripts/browser/workspaceStyles.ts has made for all of them.
 */
export function screenScripts(): Plugin {
  return {
    name: "tripwright:screen-scripts",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [file] : []));
        const withImports = (name: string, seen = new Set<string>()): Set<string> => {
          if (seen.has(name)) return seen;
          seen.add(name);
          for (const one of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
            withImports(one, seen);
          return seen;
        };
        const scriptsOf = (module: string): string[] => {
          const path = join(import.meta.dirname, "../..", module);
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.startsWith(`${path}.`)));
          if (!chunk) throw new Error(`${screensFile} loads ${module}, which the build does not have.`);
          return [...withImports(chunk.fileName)].map((file) => `/${file}`);
        };
        const screens = [...modulesOfScreens()].map(([name, module]) => [name, scriptsOf(module)] as const);
        const styles = Object.keys(bundle).filter((file) => /\/workspace-[^/]*\.css$/.test(file));
        const source = JSON.stringify({
          ...Object.fromEntries(screens),
          styles: styles.map((file) => `/${file}`),
        });
        this.emitFile({ type: "asset", fileName: ".vite/screens.json", source });
      },
    },
  };
}

/** The module of each page in the table, by the page's name. */
export function modulesOfScreens(): Map<string, string> {
  // The tree is an ESTree, read by the properties that its specification names.
  const { body } = parseAst(readFileSync(screensFile, "utf8"), { lang: "tsx" }) as unknown as {
    body: Node[];
  };
  const constants = new Map(body.flatMap(declarators).map((one) => [nameOf(one["id"]), one["init"]]));
  const found = new Map<string, string>();
  const collect = (value: unknown, name: string): void => {
    const node = isNode(value) && value.type === "Identifier" ? constants.get(nameOf(value)) : value;
    if (!isNode(node)) return;
    if (node.type === "ObjectExpression")
      return propertiesOf(node).forEach(([key, one]) => collect(one, nested(name, key)));
    const source = importIn(node);
    if (source) found.set(name, join(dirname(screensFile), source));
  };
  for (const table of tables) collect(constants.get(table), "");
  if (found.size === 0) throw new Error(`${screensFile} has no page that is loaded by import().`);
  return found;
}

/** `load` is how a page of its own is loaded, and no part of its name. */
const nested = (name: string, key: string) => (key === "load" ? name : name ? `${name}.${key}` : key);

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

const declarators = (statement: Node): Node[] => {
  const declaration = isNode(statement["declaration"]) ? statement["declaration"] : statement;
  return nodes(declaration["declarations"]);
};

/** Of an identifier or a text. */
const nameOf = (value: unknown): string => (isNode(value) ? String(value["name"] ?? value["value"]) : "");

const propertiesOf = (object: Node): [string, unknown][] =>
  nodes(object["properties"]).map((property) => [nameOf(property["key"]), property["value"]]);

/** The address of the first import() in a tree. */
function importIn(node: Node): string | undefined {
  if (node.type === "ImportExpression") return nameOf(node["source"]);
  for (const value of Object.values(node)) {
    for (const inner of nodes(value)) {
      const found = importIn(inner);
      if (found) return found;
    }
  }
  return undefined;
}
