import type { Sheet, Writing } from "../sheet/Sheet";

/** The heading of a section, with some of what follows on the same page: so much, in points. It is as wide as the page, or its column. */
export function heading(
  sheet: Sheet,
  text: string,
  room = 70,
  column: Pick<Writing, "indent" | "width"> = {},
): void {
  sheet.ensure(room + 40);
  sheet.y += 10;
  sheet.text(text, { tag: "H2", size: 16, weight: 700, colour: sheet.brand, after: 6, ...column });
}
