import { ink } from "../sheet/colours";
import type { Content } from "../sheet/Content";
import { heading } from "./heading";

/** Whom to ask: whoever sells the journey, and the organisation. */
export function writeContact({ proposal: { organisation, seller }, sheet, say }: Content): void {
  heading(sheet, say("contact"), 120);
  if (seller) {
    sheet.text(seller.name, { weight: 700, after: 1 });
    sheet.text(seller.introduction, { after: 6 });
  }
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
  const own = seller?.phone && !phones.includes(seller.phone) ? [seller.phone] : [];
  for (const phone of [...own, ...phones]) line(say("phone"), phone, `tel:${phone.replace(/[^+\d]/g, "")}`);
  for (const email of emails) line(say("email"), email, `mailto:${email}`);
  if (website && /^https?:\/\//i.test(website)) line(say("website"), website, website);
}
