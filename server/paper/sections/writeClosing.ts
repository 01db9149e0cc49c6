import { ink } from "../sheet/colours";
import type { Content } from "../sheet/Content";
import { heading } from "./heading";

/** What is in the price and what is not, the terms, and whom to ask. */
export function writeClosing(content: Content): void {
  const { proposal, sheet, say } = content;
  writeList(say("inclusions"), proposal.inclusions, content);
  writeList(say("exclusions"), proposal.exclusions, content);
  if (proposal.terms?.trim()) {
    heading(sheet, say("terms"));
    for (const part of proposal.terms.split(/\n{2,}/)) sheet.text(part, { size: 9, after: 6 });
  }
  heading(sheet, say("contact"));
  writeContact(content);
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

function writeContact({ proposal: { organisation }, sheet, say }: Content): void {
  const { name, legalName, address, phones, emails, website } = organisation;
  sheet.text(legalName ?? name, { weight: 700, after: 2 });
  sheet.text(address.join("\n"), { colour: ink.quiet });
  const line = (label: string, text: string, link: string) =>
    sheet.within("P", () =>
      sheet.row(
        [
          { text: label, tag: "P", width: sheet.width * 0.2, colour: ink.quiet },
          { text, tag: "Link", width: sheet.width * 0.8, colour: sheet.brand, link },
        ],
        2,
      ),
    );
  for (const phone of phones) line(say("phone"), phone, `tel:${phone.replace(/[^+\d]/g, "")}`);
  for (const email of emails) line(say("email"), email, `mailto:${email}`);
  if (website && /^https?:\/\//i.test(website)) line(say("website"), website, website);
}
