import type { Sheet } from "../sheet/Sheet";

/** The heading of a section, with some of what follows on the same page: so much, in points. */
export function heading(sheet: Sheet, text: string, room = 70): void {
  sheet.ensure(room + 40);
  sheet.y += 10;
  sheet.text(text, { tag: "H2", size: 16, weight: 700, colour: sheet.brand, after: 6 });
}
