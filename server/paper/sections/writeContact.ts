import { ink } from "../sheet/colours";
import type { Content } from "../sheet/Content";
import type { Written } from "../sheet/Sheet";
import { heading } from "./heading";

/** Of a way to reach them, in points. */
const line = 16;

/** Whom to ask: whoever sells the journey, and the organisation. It is not broken between pages. */
export function writeContact(content: Content): void {
  const { sheet, say } = content;
  const [texts, ways] = [textsOf(content), waysOf(content)];
  heading(sheet, say("contact"), sheet.heightOfAll(texts) + ways.length * line);
  sheet.texts(texts);
  for (const { label, text, link } of ways)
    sheet.within("P", () =>
      sheet.row(
        [
          { text: label, tag: "P", width: sheet.width * 0.2, colour: ink.quiet },
          { text, tag: "Link", width: sheet.width * 0.8, colour: sheet.brand, link },
        ],
        2,
      ),
    );
}

function textsOf({ proposal: { organisation, seller } }: Content): Written[] {
  const { name, legalName, address } = organisation;
  return [
    [seller?.name ?? "", { weight: 700, after: 1 }],
    [seller?.introduction ?? "", { after: 6 }],
    [legalName ?? name, { weight: 700, after: 2 }],
    [address.join("\n"), { colour: ink.quiet }],
  ];
}

function waysOf({ proposal: { organisation, seller }, say }: Content) {
  const { phones, emails, website } = organisation;
  const own = seller?.phone && !phones.includes(seller.phone) ? [seller.phone] : [];
  return [
    ...[...own, ...phones].map((text) => ({
      ...{ label: say("phone"), text, link: `tel:${text.replace(/[^+\d]/g, "")}` },
    })),
    ...emails.map((text) => ({ label: say("email"), text, link: `mailto:${text}` })),
    ...(website && /^https?:\/\//i.test(website)
      ? [{ label: say("website"), text: website, link: website }]
      : []),
  ];
}
