import { type Content, drawPicture, ink, type Sheet, type Writing, type Written } from "./Sheet";
import { heading, itemLines, table, type TableRow } from "./parts";
import { joinParts } from "../../src/domain/formats/text";
import {
  coverOf,
  type DayPictures,
  hotelStays,
  picturesOfDays,
  type ProposalDay,
  type ProposalItem,
} from "../../src/domain/proposals/Proposal";
import { type DrawnPlace, routeDrawing } from "../../src/domain/proposals/routeDrawing";

const space = 34;

/** With a picture, the cover is a page and the result true; without, it is the head of the first page. */
export function writeCover(content: Content): boolean {
  const { proposal, sheet, pictures, say } = content;
  const cover = coverOf(proposal);
  const picture = cover && pictures.get(cover);
  const { page } = sheet.doc;
  const words = wordsOf(content, "#ffffff", "#ffffff");
  const tall = space + sheet.heightOfAll(words) + page.height - sheet.bottom;
  // A name that fills the page leaves no room for a picture.
  const height = page.height - Math.max(tall, page.height * 0.27);
  const side = (page.width - sheet.width) / 2;
  const frame = { indent: -side, top: 0, width: page.width, height };
  const alt = say("photoOf", { name: proposal.name });
  const isWhole = picture && height > 250 && drawPicture(sheet, picture, { ...frame, alt });
  if (!isWhole) {
    drawLogo(content, sheet.y);
    sheet.texts(wordsOf(content, sheet.brand, ink.text));
    sheet.y += 6;
    return false;
  }
  sheet.artifact(() => sheet.doc.rect(0, height, page.width, page.height - height).fill(sheet.brand));
  drawLogo(content, sheet.y - 16, true);
  sheet.y = height + space;
  sheet.texts(words);
  sheet.next();
  return true;
}

function wordsOf({ proposal, formats, say, count }: Content, kicker: string, colour: string): Written[] {
  const { name, variant, customer, startDate, endDate, days } = proposal;
  const dates = startDate ? formats.dateRange(startDate, endDate ?? startDate) : say("datesOpen");
  const parts: (Written | false)[] = [
    [say("preparedFor", { name: customer }), { size: 12, weight: 700, colour: kicker, after: 4 }],
    [name, { tag: "H1", size: 32, weight: 700, colour, after: 6 }],
    variant !== null && [variant, { size: 12, weight: 700, colour, after: 4 }],
    [joinParts([dates, days.length > 0 && count("days", days.length)]), { size: 12.5, colour, after: 0 }],
  ];
  return parts.filter((one) => one !== false);
}

function drawLogo({ proposal, sheet, pictures, say }: Content, top: number, isOnPicture = false): void {
  const { organisation } = proposal;
  const logo = organisation.logo && pictures.get(organisation.logo);
  const inset = isOnPicture ? 12 : 0;
  const writing = { size: 13, weight: 700 as const, indent: inset };
  const name = sheet.lines(organisation.name, writing);
  const plate = (width: number) => {
    if (isOnPicture)
      sheet.artifact(() =>
        sheet.doc
          .roundedRect(sheet.left(0, width + 2 * inset), top, width + 2 * inset, 68, 8)
          .fill("#ffffff"),
      );
  };
  const frame = { indent: inset, top: top + inset, width: 150, height: 44, fit: "contain" as const };
  const alt = say("logoOf", { name: organisation.name });
  if (logo && drawPicture(sheet, logo, { ...frame, alt, before: plate })) sheet.y = top + 58;
  else if (isOnPicture) {
    plate(Math.max(...name.map(({ width }) => width)));
    sheet.y = top + 25;
    sheet.text(organisation.name, writing);
  } else sheet.text(organisation.name, { ...writing, after: 12 });
}

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

/** Points: the height of the map, and one unit of its drawing, where names are 13 units high. */
const height = 186;
const unit = 0.8;

/** The route as a map of its stops (without a coast), with their names below. */
export function writeRoute(content: Content): void {
  const { proposal, sheet, formats, say } = content;
  const { stops } = proposal;
  if (stops.length < 2) return;
  heading(sheet, say("route"), height + 20);
  const [left, top] = [sheet.left(0, sheet.width), sheet.y];
  const size = { width: sheet.width / unit, height: height / unit };
  const { places, path, lines } = routeDrawing(stops, size);
  const alt = say("routeOf", { places: formats.list(places.map(({ name }) => name)) });
  const figure = sheet.open("Figure", { alt, bbox: [left, top, left + sheet.width, top + height] });
  figure.add(() => {
    drawGround(sheet, { left, top, size, path, lines });
    for (const place of places) drawPlace(content, place, { left, top });
  });
  figure.end();
  sheet.y += height + 6;
  const numbered = stops.map(({ name }, index) => `${formats.number(index + 1)}\u00a0${name}`);
  sheet.text(numbered.join("   "), { size: 9.5, colour: ink.quiet, after: 8 });
}

interface Ground {
  left: number;
  top: number;
  size: { width: number; height: number };
  path: string;
  lines: readonly string[];
}

function drawGround({ doc, brand }: Sheet, { left, top, size, path, lines }: Ground): void {
  doc.save().translate(left, top).scale(unit);
  doc.roundedRect(0, 0, size.width, size.height, 10).clip();
  doc.rect(0, 0, size.width, size.height).fill(ink.ground);
  doc.lineWidth(1).strokeColor(ink.line);
  for (const line of lines) doc.path(line).stroke();
  doc.lineCap("round").lineWidth(7).strokeColor(ink.ground).path(path).stroke();
  doc.lineWidth(2.2).strokeColor(brand).dash(1, { space: 6 }).path(path).stroke();
  doc.restore();
}

function drawPlace(
  { sheet, formats }: Content,
  { x, y, numbers, label }: DrawnPlace,
  { left, top }: { left: number; top: number },
): void {
  const { doc, brand } = sheet;
  const [middle, height] = [left + x * unit, top + y * unit];
  const radius = (numbers.length > 1 ? 13 : 10) * unit;
  doc.circle(middle, height, radius).lineWidth(2).fillAndStroke(brand, "#ffffff");
  const lineOf = (text: string, size: number) =>
    sheet.lines(text, { size, weight: 700, width: sheet.width }, 1)[0];
  const stops = lineOf(numbers.map((one) => formats.number(one)).join("·"), 8);
  if (stops) sheet.drawLine(stops, middle - stops.width / 2, height + 2.9, { size: 8, colour: "#ffffff" });
  const size = 13 * unit;
  const name = label && lineOf(label.text, size);
  if (!name) return;
  const [start, baseline] = [left + label.x * unit - name.width * shares[label.anchor], top + label.y * unit];
  // The background hides the route behind the name.
  doc.rect(start - 2, baseline - size, name.width + 4, size * 1.3).fill(ink.ground);
  sheet.drawLine(name, start, baseline, { size, colour: ink.text });
}

/** The share of a text before its anchor. */
const shares: Readonly<Record<"start" | "middle" | "end", number>> = { start: 0, middle: 0.5, end: 1 };

interface NumberedDay extends ProposalDay {
  readonly number: number;
  readonly pictures: DayPictures;
}

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

/** A single picture takes a fifth of the page, so that two days fit on it. */
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

/** In points. */
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

/** The hotels of the journey, each on a card with picture and description. */
export function writeHotels(content: Content): void {
  const { proposal, sheet, say } = content;
  const stays = hotelStays(proposal.days);
  if (stays.length === 0) return;
  heading(sheet, say("hotels"), 180);
  for (const stay of stays) sheet.within("Sect", () => writeHotel(stay, content));
}

const card = { padding: 12, gap: 14, picture: { width: 190, height: 132 } };

function writeHotel(stay: ProposalItem, content: Content): void {
  const { sheet, pictures, say, count } = content;
  const { title, hotel } = stay;
  const photo = [hotel?.photos[0], stay.photo].flatMap((id) => (id && pictures.get(id)) || [])[0];
  const { padding, gap, picture } = card;
  const indent = padding + (photo ? picture.width + gap : 0);
  const column = { indent, width: sheet.width - indent - padding };
  const lines: Written[] = [
    [title, { tag: "H3", size: 13, weight: 700, after: 1 }],
    [hotel?.stars ? count("stars", hotel.stars) : "", { size: 9.5, colour: sheet.brand, after: 2 }],
    ...itemLines({ ...stay, description: null, note: null }, content).map((line): Written => [
      line,
      { size: 9.5, colour: ink.quiet, after: 1 },
    ]),
    [hotel?.description ?? stay.description ?? "", { after: 4 }],
    [hotel?.amenities.join(" · ") ?? "", { size: 9.5, colour: ink.quiet, after: 0 }],
  ];
  const words = lines.map(([text, writing]): Written => [text, { ...writing, ...column }]);
  const height = Math.max(sheet.heightOfAll(words), photo ? picture.height : 0) + 2 * padding;
  sheet.keep(height);
  const top = sheet.y;
  // Text longer than the page continues below the card.
  sheet.artifact(() => {
    const tall = Math.min(height, sheet.room);
    sheet.doc.roundedRect(sheet.left(0, sheet.width), top, sheet.width, tall, 8).fill(ink.ground);
  });
  const frame = { indent: padding, top: top + padding, ...picture, alt: say("photoOf", { name: title }) };
  if (photo) drawPicture(sheet, photo, frame);
  const { page } = sheet.doc;
  sheet.y = top + padding;
  sheet.texts(words);
  if (sheet.doc.page === page) sheet.y = top + height;
  sheet.y += 10;
}
