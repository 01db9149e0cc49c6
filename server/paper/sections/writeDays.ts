import { joinParts } from "../../../src/domain/formats/text";
import { dayPictures } from "../../../src/domain/proposals/journeyParts";
import type { ProposalDay, ProposalItem } from "../../../src/domain/proposals/Proposal";
import { ink } from "../sheet/colours";
import type { Content } from "../sheet/Content";
import { drawPicture } from "../sheet/drawPicture";
import { heading } from "./heading";
import { itemLines } from "./itemLines";

/** Day by day, what is planned. */
export function writeDays(content: Content): void {
  const { proposal, sheet, say } = content;
  if (proposal.days.length === 0) return;
  heading(sheet, say("itinerary"), roomOf(proposal.days[0], content));
  proposal.days.forEach((day, index) => sheet.within("Sect", () => writeDay(day, index + 1, content)));
}

function writeDay(day: ProposalDay, n: number, content: Content): void {
  const { sheet, formats, say } = content;
  const { title, overnightPlace, meals } = day;
  sheet.ensure(roomOf(day, content));
  sheet.y += 6;
  const name = joinParts([say("day", { n }), title]);
  sheet.text(name, { tag: "H3", size: 12.5, weight: 700, after: 1 });
  if (day.date) sheet.text(formats.weekday(day.date), { size: 9.5, colour: ink.quiet, after: 4 });
  writePhotos(day, name, content);
  sheet.text(day.description ?? "", { after: 6 });
  for (const { title, day: n, of } of day.continuing)
    sheet.text(joinParts([title, say("dayOf", { n, of })]), { size: 9.5, colour: ink.quiet, after: 4 });
  if (day.items.length > 0)
    sheet.within("L", () =>
      day.items.forEach((item) => sheet.within("LI", () => writeItem(item, content, dayPictures(day)))),
    );
  const eaten = meals.map((meal) => say(`meal_${meal}`));
  const closing = [
    eaten.length > 0 && say("labelled", { label: say("meals"), value: formats.list(eaten) }),
    overnightPlace && say("overnightIn", { place: overnightPlace }),
  ];
  sheet.text(joinParts(closing), { size: 9.5, colour: ink.quiet, after: 4 });
  sheet.rule(4);
}

/** What a day needs on the page on which it begins: its heading with its photos, or with the first lines of it. */
const roomOf = (day: ProposalDay | undefined, { pictures }: Content) =>
  day && dayPictures(day).some((id) => pictures.has(id)) ? 350 : 110;

const gap = 8;

function writePhotos(day: ProposalDay, name: string, { sheet, pictures, say }: Content): void {
  const shown = dayPictures(day)
    .flatMap((id) => pictures.get(id) ?? [])
    .slice(0, 3);
  if (shown.length === 0) return;
  const width = (sheet.width - gap * (shown.length - 1)) / shown.length;
  // One picture takes a third of the page.
  const height = width * (shown.length === 1 ? 0.5 : 0.62);
  sheet.ensure(height + 40);
  const frame = { top: sheet.y, width, height, alt: say("photoOf", { name }) };
  const drawn = shown.map((bytes, index) =>
    drawPicture(sheet, bytes, { ...frame, indent: index * (width + gap) }),
  );
  if (drawn.includes(true)) sheet.y += height + gap;
}

/** Of its time, and of its photo, in points. */
const columns = { time: 92, photo: 92 };

function writeItem(item: ProposalItem, content: Content, shown: readonly string[]): void {
  const { sheet, pictures, formats, money, say } = content;
  const lines = itemLines(item, content);
  // What stands large above the day is not repeated.
  const photo = item.photo && !shown.includes(item.photo) && pictures.get(item.photo);
  const width = sheet.width - columns.time - (photo ? columns.photo + gap : 0);
  const inclusion = item.inclusion !== "included" && say(`inclusion_${item.inclusion}`);
  const head = [item.title || say(`kind_${item.kind}`), inclusion, item.price !== null && money(item.price)];
  const { startTime, endTime } = item;
  const when = startTime
    ? endTime
      ? formats.timeRange(startTime, endTime)
      : formats.time(startTime)
    : say(`kind_${item.kind}`);
  sheet.ensure(photo ? 70 : 34);
  const top = sheet.y;
  const page = sheet.doc.page;
  const indent = columns.time;
  if (photo) {
    const frame = { indent: sheet.width - columns.photo, top, width: columns.photo, height: 60 };
    drawPicture(sheet, photo, { ...frame, alt: say("photoOf", { name: item.title }) });
  }
  sheet.row(
    [
      { text: when, tag: "Lbl", size: 9, colour: ink.quiet, width: columns.time - gap },
      { text: "", width: gap },
      { text: joinParts(head), tag: "LBody", weight: 700, width },
    ],
    1,
  );
  for (const line of lines) sheet.text(line, { size: 9.5, colour: ink.quiet, indent, width, after: 1 });
  if (photo && sheet.doc.page === page) sheet.y = Math.max(sheet.y, top + 64);
  sheet.y += 6;
}
