import { type DrawnPlace, routeDrawing } from "../../../src/domain/proposals/routeDrawing";
import { ink } from "../sheet/colours";
import type { Content } from "../sheet/Content";
import type { Sheet } from "../sheet/Sheet";
import { heading } from "./heading";

/** Of the map, in points; and of a unit of its drawing, whose names are 13 units high. */
const height = 186;
const unit = 0.8;

/** The route as a map, drawn from the coordinates of its stops without a coast, and the names of the stops below it. */
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
    sheet.lines(text, { size, weight: 700, width: sheet.width })[0];
  const stops = lineOf(numbers.map((one) => formats.number(one)).join("·"), 8);
  if (stops) sheet.drawLine(stops, middle - stops.width / 2, height + 2.9, { size: 8, colour: "#ffffff" });
  const size = 13 * unit;
  const name = label && lineOf(label.text, size);
  if (!name) return;
  const [start, baseline] = [left + label.x * unit - name.width * shares[label.anchor], top + label.y * unit];
  // The route passes below the name.
  doc.rect(start - 2, baseline - size, name.width + 4, size * 1.3).fill(ink.ground);
  sheet.drawLine(name, start, baseline, { size, colour: ink.text });
}

/** How much of a text stands before the point at which it is anchored. */
const shares: Readonly<Record<"start" | "middle" | "end", number>> = { start: 0, middle: 0.5, end: 1 };
