import { describe, expect, it } from "vitest";
import {
  blocksOf,
  mentionsIn,
  type Named,
  piecesOf,
  withMentions,
  withNames,
} from "../../../src/domain/formats/formattedText";

const ids = ["0190a000-0000-7000-8000-000000000001", "0190a000-0000-7000-8000-000000000002"] as const;
const people: readonly Named[] = [
  { of: "users", id: ids[0], name: "Ada Lund" },
  { of: "users", id: "0190a000-0000-7000-8000-000000000003", name: "Ada" },
  { of: "teams", id: ids[1], name: "On-trip care (team)" },
];

describe("a formatted text", () => {
  it("has bold, italic, links and addresses, each in the others where that is meant", () => {
    expect(piecesOf("A **very _big_** day, _sea_")).toEqual([
      { kind: "text", text: "A " },
      {
        kind: "bold",
        pieces: [
          { kind: "text", text: "very " },
          { kind: "italic", pieces: [{ kind: "text", text: "big" }] },
        ],
      },
      { kind: "text", text: " day, " },
      { kind: "italic", pieces: [{ kind: "text", text: "sea" }] },
    ]);
    expect(piecesOf("[menu](https://a.example/x_y_z), https://b.example/c_d_e.")).toEqual([
      { kind: "link", text: "menu", href: "https://a.example/x_y_z" },
      { kind: "text", text: ", " },
      { kind: "link", text: "https://b.example/c_d_e", href: "https://b.example/c_d_e" },
      { kind: "text", text: "." },
    ]);
  });

  it.each([
    "2 * 3 ** 4",
    "snake_case_name",
    "** a **",
    "[x](javascript:alert(1))",
    "[x](data:text/html,y)",
    "<b>x</b>",
  ])("leaves %s as it is", (text) => expect(piecesOf(text)).toEqual([{ kind: "text", text }]));

  it("has lists, numbered ones from their number on, quotes and lines", () => {
    const shape = blocksOf("Hello\nthere\n\n- one\n- two\n3. three\n4) four\n> said\nEnd\n").map((block) => [
      block.kind === "points" ? (block.first ?? "points") : block.kind,
      block.lines.length,
    ]);
    expect(shape).toEqual([
      ["words", 2],
      ["points", 2],
      [3, 2],
      ["quote", 1],
      ["words", 1],
    ]);
  });

  it("stays quick with signs without end", () => {
    for (const sign of ["**a", "_a ", "[a", "> ", "https://.", "@user:"])
      expect(blocksOf(sign.repeat(3_000)).length).toBe(1);
  });
});

describe("a mention", () => {
  it("is stored by id, of the longest name, and written with the name of now", () => {
    const stored = `@user:${ids[0]}, @team:${ids[1]}: ask`;
    expect(withMentions("@Ada Lund, @On-trip care (team): ask", people)).toBe(stored);
    expect(mentionsIn(stored)).toEqual([
      { of: "users", id: ids[0] },
      { of: "teams", id: ids[1] },
    ]);
    expect(withNames(stored, [{ of: "users", id: ids[0], name: "Ada Berg" }])).toBe(
      `@Ada Berg, @team:${ids[1]}: ask`,
    );
  });

  it.each(["ada@Ada Lund", "@Adah", "@ada", "Ada Lund"])("is none in %s", (text) =>
    expect(withMentions(text, people)).toBe(text),
  );
});
