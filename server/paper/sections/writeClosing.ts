import type { Content } from "../sheet/Content";
import { heading } from "./heading";

/** What is in the price and what is not, and the terms. */
export function writeClosing(content: Content): void {
  const { proposal, sheet, say } = content;
  writeList(say("inclusions"), proposal.inclusions, content);
  writeList(say("exclusions"), proposal.exclusions, content);
  if (proposal.terms?.trim()) {
    heading(sheet, say("terms"));
    for (const part of proposal.terms.split(/\n{2,}/)) sheet.text(part, { size: 9, after: 6 });
  }
}

function writeList(title: string, entries: readonly string[], { sheet }: Content): void {
  if (entries.length === 0) return;
  heading(sheet, title);
  sheet.within("L", () => {
    for (const entry of entries)
      sheet.within("LI", () =>
        sheet.row([
          { text: "•", tag: "Lbl", width: 14, colour: sheet.brand },
          { text: entry, tag: "LBody", width: sheet.width - 14 },
        ]),
      );
  });
}
