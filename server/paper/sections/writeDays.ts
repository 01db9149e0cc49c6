import { joinParts } from "../../../src/domain/formats/text";
import {
  type DayPictures,
  picturesOfDays,
  type ProposalDay,
  type ProposalItem,
} from "../../../src/domain/proposals/Proposal";
import { ink } from "../sheet/colours";
import type { Content } from "../sheet/Content";
import { drawPicture } from "../sheet/drawPicture";
import type { Writing } from "../sheet/Sheet";
import { heading } from "./heading";
import { itemLines } from "./itemLines";

/** A day with its number from 1 and its pictures. */
interface NumberedDay extends ProposalDay {
  readonly number: number;
  readonly pictures: DayPictures;
}

/** Day by day, what is planned: as many days on a page as fit. */
export function writeDays(content: Content): void {
  const { proposal, sheet, say } = content;
  const none: DayPictures = { large: [], small: new Map() };
  const pictures = picturesOfDays(proposal.days);
  const days = proposal.days.map((day, index) => ({
    ...{ ...day, number: index + 1, pictures: pictures[index] ?? none },
  }));
  const [first] = days;
  if (!first) return;
  heading(sheet, say("itinerary"), Math.min(400, heightOf(first, content)));
  for (const day of days) sheet.within("Sect", () => writeDay(day, content));
}

const quiet: Writing = { size: 9.5, colour: ink.quiet };
const title: Writing = { tag: "H3", size: 12.5, weight: 700, after: 1 };

function writeDay(day: NumberedDay, content: Content): void {
  const { sheet, formats, say } = content;
  sheet.keep(heightOf(day, content));
  sheet.y += 6;
  const name = nameOf(day, content);
  sheet.text(name, title);
  if (day.date) sheet.text(formats.weekday(day.date), { ...quiet, after: 4 });
  writePhotos(day, name, content);
  sheet.text(day.description ?? "", { after: 6 });
  for (const { title, day: n, of } of day.continuing)
    sheet.text(joinParts([title, say("dayOf", { n, of })]), { ...quiet, after: 4 });
  if (day.items.length > 0)
    sheet.within("L", () =>
      day.items.forEach((item) =>
        sheet.within("LI", () => writeItem(item, day.pictures.small.get(item.id), content)),
      ),
    );
  sheet.text(closingOf(day, content), { ...quiet, after: 4 });
  sheet.rule(4);
}

const nameOf = ({ number, title }: NumberedDay, { say }: Content) =>
  joinParts([say("day", { n: number }), title]);

function closingOf({ meals, overnightPlace }: ProposalDay, { say, formats }: Content): string {
  const eaten = meals.map((meal) => say(`meal_${meal}`));
  return joinParts([
    eaten.length > 0 && say("labelled", { label: say("meals"), value: formats.list(eaten) }),
    overnightPlace && say("overnightIn", { place: overnightPlace }),
  ]);
}

/** What a day takes, in points. */
function heightOf(day: NumberedDay, content: Content): number {
  const { sheet } = content;
  const items = day.items.map((item) => {
    const photo = pictureOf(day.pictures.small.get(item.id), content);
    const width = itemWidth(content, photo !== undefined);
    const lines = itemLines(item, content).map((line) =>
      sheet.heightOf(line, { ...quiet, indent: columns.time, width, after: 1 }),
    );
    return (
      Math.max(
        photo ? 64 : 0,
        lines.reduce((sum, line) => sum + line, 15),
      ) + 6
    );
  });
  const photos = photoSize(shownOf(day, content).length, sheet.width);
  return [
    ...[
      6,
      sheet.heightOf(nameOf(day, content), title),
      day.date ? 18 : 0,
      photos.height && photos.height + gap,
    ],
    ...[sheet.heightOf(day.description ?? "", { after: 6 }), day.continuing.length * 18, ...items, 24],
  ].reduce((sum, part) => sum + part, 0);
}

const gap = 8;

const pictureOf = (id: string | undefined, { pictures }: Content) => (id ? pictures.get(id) : undefined);

const shownOf = ({ pictures: { large } }: NumberedDay, { pictures }: Content) =>
  large.flatMap((id) => pictures.get(id) ?? []).slice(0, 3);

/** One picture takes a fifth of the page, so that two days fit on it. */
function photoSize(count: number, whole: number): { width: number; height: number } {
  if (count === 0) return { width: 0, height: 0 };
  const width = (whole - gap * (count - 1)) / count;
  return { width, height: width * (count === 1 ? 0.28 : 0.62) };
}

function writePhotos(day: NumberedDay, name: string, content: Content): void {
  const { sheet, say } = content;
  const shown = shownOf(day, content);
  if (shown.length === 0) return;
  const size = photoSize(shown.length, sheet.width);
  sheet.ensure(size.height + 40);
  const frame = { ...size, top: sheet.y, alt: say("photoOf", { name }) };
  const drawn = shown.map((bytes, index) =>
    drawPicture(sheet, bytes, { ...frame, indent: index * (size.width + gap) }),
  );
  if (drawn.includes(true)) sheet.y += size.height + gap;
}

/** Of its time, and of its photo, in points. */
const columns = { time: 106, photo: 92 };

const itemWidth = ({ sheet }: Content, hasPhoto: boolean) =>
  sheet.width - columns.time - (hasPhoto ? columns.photo + gap : 0);

function writeItem(item: ProposalItem, photoId: string | undefined, content: Content): void {
  const { sheet, formats, money, say } = content;
  const lines = itemLines(item, content);
  const photo = pictureOf(photoId, content);
  const width = itemWidth(content, photo !== undefined);
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
  for (const line of lines) sheet.text(line, { ...quiet, indent, width, after: 1 });
  if (photo && sheet.doc.page === page) sheet.y = Math.max(sheet.y, top + 64);
  sheet.y += 6;
}
