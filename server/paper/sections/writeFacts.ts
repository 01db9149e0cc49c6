import { joinParts } from "../../../src/domain/formats/text";
import { ink } from "../sheet/colours";
import type { Content } from "../sheet/Content";
import { heading } from "./heading";
import { table, type TableRow } from "./table";

/** The journey in a few figures, and until when it is offered. */
export function writeFacts(content: Content): void {
  const { proposal, sheet, formats, say } = content;
  const { startDate, endDate, validUntil, sentOn } = proposal;
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
