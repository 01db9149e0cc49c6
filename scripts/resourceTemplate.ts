/** `tour-guides` to `tourGuides`, the name of the file and of what it exports. */
export const camelCaseOf = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A guess at the singular, for people to correct: `tour-guides` to `tour guide`, `currencies` to `currency`. */
export const singularOf = (name: string): string => {
  const words = name.replaceAll("-", " ");
  if (words.endsWith("ies")) return `${words.slice(0, -3)}y`;
  if (/(ss|x|z|ch|sh)es$/.test(words)) return words.slice(0, -2);
  return words.endsWith("s") && !words.endsWith("ss") ? words.slice(0, -1) : words;
};

/** The whole file of a new resource. */
export function declaration(name: string): string {
  const one = singularOf(name);
  const type = capital(camelCaseOf(one.replaceAll(" ", "-")));
  const many = name.replaceAll("-", " ");
  return `import {
  choice,
  defineResource,
  email,
  everyone,
  longText,
  phone,
  type RowOf,
  text,
  yesNo,
} from "../schema";
import { sellers } from "./shared/staff";

/** What ${article(one)} ${one} is, in one sentence. */
export const ${camelCaseOf(name)} = defineResource({
  name: "${name}",
  label: { one: "${capital(one)}", many: "${capital(many)}" },
  title: "name",
  purpose: "Say here what ${many} are for: the empty list shows it.",
  paths: { list: "/org/${name}", create: "/org/${name}/new", edit: "/org/${name}/:id" },
  fields: {
    name: text({ label: "Name", maxLength: 120, unique: true }),
    level: choice({
      label: "Level",
      choices: { standard: { label: "Standard" }, preferred: { label: "Preferred", colour: "green" } },
      default: "standard",
      short: true,
    }),
    phone: phone({ label: "Phone", optional: true, short: true }),
    email: email({ label: "Email", optional: true, short: true }),
    notes: longText({ label: "Notes", optional: true }),
    isActive: yesNo({ label: "Active", default: true, indexed: true }),
  },
  access: { read: everyone, write: sellers },
  list: {
    columns: ["name", "level", "phone", "email", "isActive"],
    search: ["name", "phone", "email"],
    sort: { field: "name", order: "asc" },
    filters: ["level", "isActive"],
  },
  form: [
    { heading: "${capital(one)}", fields: ["name", "level", "isActive"] },
    { heading: "Contact", fields: ["phone", "email", "notes"] },
  ],
});
export type ${type} = RowOf<typeof ${camelCaseOf(name)}>;
`;
}

/** The registry with the resource's import, in its place of the alphabet, and its line at the end of the list. */
export function withLine(registry: string, name: string): string {
  const exported = camelCaseOf(name);
  const line = `import { ${exported} } from "./${exported}";`;
  const lines = registry.split("\n");
  const own = /^import \{ (\w+) \} from "\.\/\w+";$/;
  const before = lines.findIndex((text) => (own.exec(text)?.[1] ?? "") > exported);
  const last = lines.findLastIndex((text) => text.startsWith("import "));
  lines.splice(before === -1 ? last + 1 : before, 0, line);
  return lines.join("\n").replace(/\n\] as const;/, `\n  ${exported},\n] as const;`);
}

/** The roles' table of the tests with the routes of a resource, open as its declaration says at first. */
export function withRoutes(table: string, name: string): string {
  const routes = [
    [`GET /api/${name}`, "everyone"],
    [`GET /api/${name}/aggregate`, "everyone"],
    [`GET /api/${name}/export`, "administrators"],
    [`GET /api/${name}/reports/{report}`, "everyone"],
    [`GET /api/${name}/reports/{report}/file`, "administrators"],
    [`GET /api/${name}/{id}`, "everyone"],
    [`GET /api/${name}/{id}/history`, "everyone"],
    [`POST /api/${name}`, "sellers"],
    [`PATCH /api/${name}/{id}`, "sellers"],
    [`POST /api/${name}/{id}/set-back`, "sellers"],
    [`DELETE /api/${name}/{id}`, "sellers"],
    [`POST /api/${name}/{id}/restore`, "sellers"],
  ];
  const lines = routes.map(([route, rights]) => `  "${route}": ${rights},\n`).join("");
  return table.replace(/\n\};\n$/, `\n\n${lines}};\n`);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const article = (word: string): string => (/^[aeiou]/.test(word) ? "an" : "a");
