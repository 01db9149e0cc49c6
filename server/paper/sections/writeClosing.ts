import type { Content } from "../sheet/Content";
import type { Sheet, Writing, Written } from "../sheet/Sheet";
import { heading } from "./heading";

const small: Writing = { size: 9, after: 6 };

/** What is in the price and what is not, and the terms: on one page where they fit on one. */
export function writeClosing(content: Content): void {
  const { proposal, sheet, say } = content;
  const lists = [
    { title: say("inclusions"), entries: proposal.inclusions },
    { title: say("exclusions"), entries: proposal.exclusions },
  ].filter(({ entries }) => entries.length > 0);
  const parts = proposal.terms?.trim() ? proposal.terms.split(/\n{2,}/) : [];
  const written = parts.map((part): Written => [part, small]);
  const terms = sheet.heightOfAll(written);
  sheet.keep(listsHeight(lists, sheet) + (terms > 0 ? terms + 50 : 0));
  writeLists(lists, content);
  if (parts.length === 0) return;
  heading(sheet, say("terms"), Math.min(terms, 70));
  sheet.texts(written);
}

interface Listed {
  readonly title: string;
  readonly entries: readonly string[];
}

const between = 24;

const columnOf = (sheet: Sheet) => (sheet.width - between) / 2;

const listsHeight = (lists: readonly Listed[], sheet: Sheet) =>
  Math.max(
    0,
    ...lists.map(({ entries }) =>
      entries.reduce((sum, entry) => sum + sheet.heightOf(entry, { width: columnOf(sheet) - 14 }), 50),
    ),
  );

/** Two lists beside each other, where they fit on a page; else one below the other. */
function writeLists(lists: readonly Listed[], content: Content): void {
  const { sheet } = content;
  const column = columnOf(sheet);
  const tallest = listsHeight(lists, sheet);
  if (lists.length < 2 || tallest > 400) {
    for (const list of lists) writeList(list, content, { indent: 0, width: sheet.width });
    return;
  }
  sheet.ensure(tallest);
  const top = sheet.y;
  const ends = lists.map((list, index) => {
    sheet.y = top;
    writeList(list, content, { indent: index * (column + between), width: column });
    return sheet.y;
  });
  sheet.y = Math.max(...ends);
}

function writeList(
  { title, entries }: Listed,
  { sheet }: Content,
  { indent, width }: { indent: number; width: number },
): void {
  heading(sheet, title, 40, { indent, width });
  sheet.within("L", () => {
    for (const entry of entries)
      sheet.within("LI", () =>
        sheet.row([
          ...(indent > 0 ? [{ text: "", width: indent }] : []),
          { text: "•", tag: "Lbl", width: 14, colour: sheet.brand },
          { text: entry, tag: "LBody", width: width - 14 },
        ]),
      );
  });
}
