import { joinParts } from "../../../src/domain/formats/text";
import { dayPictures } from "../../../src/domain/proposals/journeyParts";
import { ink } from "../sheet/colours";
import type { Content } from "../sheet/Content";
import { drawPicture } from "../sheet/drawPicture";
import { heading } from "./heading";
import { table, type TableRow } from "./table";

/** Who offers what to whom: logo, cover, name and the facts of the journey. */
export function writeCover(content: Content): void {
  const { proposal, sheet, pictures, formats, say } = content;
  const { organisation, startDate, endDate } = proposal;
  const cover = proposal.coverFileId ?? proposal.days.flatMap(dayPictures)[0];
  const picture = cover && pictures.get(cover);
  const height = 250;
  // To the edges of the page.
  const side = (sheet.doc.page.width - sheet.width) / 2;
  const whole = { indent: -side, top: 0, width: sheet.doc.page.width, height };
  if (picture && drawPicture(sheet, picture, { ...whole, alt: say("photoOf", { name: proposal.name }) }))
    sheet.y = height + 18;
  const logo = organisation.logo && pictures.get(organisation.logo);
  const alt = say("logoOf", { name: organisation.name });
  const frame = { indent: 0, top: sheet.y, width: 150, height: 44, alt, fit: "contain" as const };
  if (logo && drawPicture(sheet, logo, frame)) sheet.y += 54;
  else sheet.text(organisation.name, { size: 13, weight: 700, after: 12 });
  sheet.text(say("proposal"), { size: 11, weight: 700, colour: sheet.brand, after: 2 });
  sheet.text(proposal.name, { tag: "H1", size: 30, weight: 700, after: 4 });
  if (proposal.variant) sheet.text(proposal.variant, { size: 11, weight: 700, colour: ink.quiet });
  sheet.text(say("preparedFor", { name: proposal.customer }), { size: 12, colour: ink.quiet });
  heading(sheet, say("facts"));
  const facts: (TableRow | false)[] = [
    [say("dates"), startDate ? formats.dateRange(startDate, endDate ?? startDate) : say("datesOpen")],
    proposal.days.length > 0 && [say("duration"), duration(content)],
    [say("travellers"), travellers(content)],
    [say("reference"), joinParts([proposal.reference, say("version", { n: proposal.number })])],
  ];
  table(
    sheet,
    facts.filter((fact) => fact !== false),
    { columns: [0.25, 0.75] },
  );
  const { validUntil, sentOn } = proposal;
  const sent = say("sentOn", { date: formats.date(sentOn) });
  const valid = validUntil && say("validUntil", { date: formats.date(validUntil) });
  sheet.text(joinParts([sent, valid]), { colour: ink.quiet, after: 10 });
}

function duration({ proposal: { days }, count }: Content): string {
  return joinParts([count("days", days.length), days.length > 1 && count("nights", days.length - 1)]);
}

function travellers({ proposal: { adults, childAges, infants }, formats, say, count }: Content): string {
  const ages = [...childAges].sort((one, other) => one - other).map((age) => formats.number(age));
  const children = childAges.length > 0 && count("children", childAges.length);
  const parts = [
    count("adults", adults),
    children && say("childrenAged", { children, ages: formats.list(ages) }),
    infants > 0 && count("infants", infants),
  ];
  return formats.list(parts.filter((part): part is string => Boolean(part)));
}
