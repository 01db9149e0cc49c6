import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openClone } from "./clone";

const isFull = process.env.CHECK === "full";

/** A piece of the cookbook that stands in a file: whole, or lines that are put below the one before them. */
interface Block {
  file: string;
  text: string;
  isDiff: boolean;
}

const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/```(tsx?|diff)\n\/\/ (\S+)\n([^]*?)```/g)].map(([, language, file = "", text = ""]) => ({
    ...{ file, text },
    isDiff: language === "diff",
  }));

/** Puts the lines that begin with + below the line before them, wherever that is indented. */
function withLines(source: string, { file, text }: Block): string {
  const lines = text.split("\n").filter((line) => line !== "");
  const known = lines.filter((line) => !line.startsWith("+")).map((line) => line.trim());
  const added = lines.filter((line) => line.startsWith("+")).map((line) => line.slice(1));
  const all = source.split("\n");
  const at = all.findIndex((_, index) => known.every((one, offset) => all[index + offset]?.trim() === one));
  if (at === -1) throw new Error(`${file} has no line "${known.join("\n")}"`);
  all.splice(at + known.length, 0, ...added);
  return all.join("\n");
}

/** The recipes of docs/cookbook.md, followed in a clone in their order. Takes two minutes: part of the full check. */
describe.runIf(isFull)("who follows the cookbook in a clone", { timeout: 600_000 }, () => {
  let clone: ReturnType<typeof openClone>;
  beforeAll(() => (clone = openClone()));
  afterAll(() => clone.remove());

  const file = (path: string) => clone.file(path);
  const change = (path: string, edit: (text: string) => string) => clone.change(path, edit);
  const generate = async (...parameters: string[]) =>
    (await clone.node("node_modules/tsx/dist/cli.mjs", "scripts/generateMigration.ts", ...parameters)).stdout;
  const refusal = (...parameters: string[]) =>
    generate(...parameters).then(
      () => "",
      ({ stderr }: { stderr: string }) => stderr,
    );
  const vehicles = "src/resources/vehicles.ts";
  const inVehicles = (from: string | RegExp, to: string) =>
    change(vehicles, (text) => {
      const changed = text.replace(from, to);
      expect(changed).not.toBe(text);
      return changed;
    });
  const lastMigration = () => {
    const [, path = ""] = /Wrote (server\/database\/migrations\/\S+\.sql)/.exec(written) ?? [];
    return readFileSync(file(path), "utf8");
  };
  let written = "";

  it("declares an entity, its states, a rule, a verb, a page and a job, which compile and fit the tables of routes", async () => {
    await clone.node("node_modules/tsx/dist/cli.mjs", "scripts/newResource.ts", "vehicles");
    for (const block of blocksOf(readFileSync(file("docs/cookbook.md"), "utf8")))
      if (block.isDiff) change(block.file, (text) => withLines(text, block));
      else {
        mkdirSync(dirname(file(block.file)), { recursive: true });
        writeFileSync(file(block.file), block.text);
      }
    written = await generate("vehicles");
    expect(lastMigration()).toContain('create table "vehicles"');
    await clone.node("node_modules/typescript7/bin/tsc", "--noEmit");
    await clone.node("node_modules/tsx/dist/cli.mjs", "tests/promises/checkRoutes.ts");
  });

  it("runs the verb as each role may", async () => {
    const { stdout } = await clone.node(
      ...["node_modules/vitest/vitest.mjs", "run", "--reporter=verbose", "--maxWorkers=1"],
      ...["-t", "matrix, and no other|lets (admin|viewer)", "tests/promises/p05Roles.test.ts"],
    );
    expect(stdout).toMatch(/lets admin call what the matrix says/);
  });

  it("renames a field and an option by was, and asks where neither is said", async () => {
    inVehicles("notes: longText({", 'remarks: longText({ was: "notes",');
    inVehicles('"email", "notes"]', '"email", "remarks"]');
    inVehicles('workshop: { label: "In the workshop" }', 'repair: { label: "In repair", was: "workshop" }');
    change(vehicles, (text) =>
      text.replaceAll('to: "workshop"', 'to: "repair"').replaceAll('from: "workshop"', 'from: "repair"'),
    );
    written = await generate("renamed");
    expect(lastMigration()).toMatch(/rename column "notes" to "remarks"[^]*set "status" = 'repair'/);
    inVehicles('remarks: longText({ was: "notes",', "comments: longText({");
    inVehicles('"email", "remarks"]', '"email", "comments"]');
    expect(await refusal("asked")).toMatch(/was: "remarks"[^]*--new=vehicles.comments/);
    written = await generate("new-field", "--new=vehicles.comments");
    expect(lastMigration()).toMatch(/-- DESTROYS DATA[^]*drop column "remarks"/);
  });

  it("marks what rows may stand in the way of, and refuses a kind in which values say nothing", async () => {
    inVehicles('search: ["name", "phone", "email"]', 'search: ["name"]');
    inVehicles(/phone: phone\(\{[^}]*\}\)/, 'phone: number({ label: "Seats", optional: true, max: 90 })');
    inVehicles("import {\n", "import {\n  number,\n  reference,\n");
    written = await generate("retyped");
    expect(lastMigration()).toMatch(
      /-- CHECK DATA: select count\(\*\) from "vehicles" where "phone" is not null/,
    );
    inVehicles(
      /email: email\(\{[^}]*\}\)/,
      'email: reference({ label: "Driver", to: "users", optional: true })',
    );
    expect(await refusal("referring")).toMatch(/stored values say nothing there/);
    inVehicles(/email: reference\(\{[^}]*\}\)/, 'email: email({ label: "Email", unique: true })');
    written = await generate("required");
    expect(lastMigration()).toMatch(/"email" is null\n[^]*set not null[^]*having count/);
  });

  it("renames the entity by was", async () => {
    inVehicles('name: "vehicles",', 'name: "cars",\n  was: "vehicles",');
    written = await generate("cars");
    expect(lastMigration()).toMatch(/alter table "vehicles" rename to "cars"/);
    expect(lastMigration()).not.toContain("DESTROYS");
  });

  it("names every file that a new kind of field needs by what does not compile", async () => {
    const fresh = openClone();
    const page = readFileSync(fresh.file("docs/cookbook.md"), "utf8");
    const named = page.slice(page.indexOf("## A kind of field"));
    fresh.change("src/schema/kinds/index.ts", (text) =>
      text
        .replace(
          /^import .*yesNo.*$/m,
          (line) => `${line}\n${line.replaceAll(/yesNo/g, "rating").replaceAll("YesNo", "Rating")}`,
        )
        .replace(/^ {2}yesNo: YesNoField;$/m, (line) => `${line}\n  rating: RatingField;`)
        .replace(/^ {2}yesNo: yesNoKind,$/m, (line) => `${line}\n  rating: ratingKind,`),
    );
    writeFileSync(
      fresh.file("src/schema/kinds/rating.ts"),
      readFileSync(fresh.file("src/schema/kinds/yesNo.ts"), "utf8")
        .replaceAll("yesNo", "rating")
        .replaceAll("YesNo", "Rating"),
    );
    const { stdout } = await fresh
      .node("node_modules/typescript7/bin/tsc", "--noEmit")
      .catch((failure) => failure);
    fresh.remove();
    const files = [...new Set([...stdout.matchAll(/^(\S+?)\(\d+,/gm)].map(([, path]) => path as string))];
    expect(files.length).toBeGreaterThan(3);
    const nameOf = (path: string) => path.replace("/rating.", "/K.").split("/").at(-1);
    for (const path of files) expect(named).toContain(nameOf(path));
  });
});
