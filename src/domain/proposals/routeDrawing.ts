import type { ProposalStop } from "./Proposal";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of the drawing in its own units. Place names are 13 units high. */
export const mapSize = { width: 400, height: 300 } as const satisfies Size;
const margin = { x: 58, y: 40 } as const;
/** The smallest span drawn, in degrees, so that places in one town are not drawn far apart. */
const leastSpan = 0.15;

/** A place of the route in the drawing, with the numbers of its stops. */
export interface DrawnPlace {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly numbers: readonly number[];
  /** The name beside the place, where there is room. */
  readonly label: { x: number; y: number; anchor: "start" | "middle" | "end"; text: string } | null;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A route of at least two places, fitted into the drawing. Longitudes take the shorter way round the world. */
export function routeDrawing(
  stops: readonly ProposalStop[],
  size: Size = mapSize,
): {
  places: DrawnPlace[];
  path: string;
  lines: string[];
} {
  const { project, lines } = fitted(stops, size);
  const points = stops.map(project);
  const places = new Map<string, { name: string; numbers: number[] } & Point>();
  stops.forEach(({ name }, index) => {
    const known = places.get(name);
    // Each stop has its point.
    const at = points[index] as Point;
    if (known) known.numbers.push(index + 1);
    else places.set(name, { name, ...at, numbers: [index + 1] });
  });
  return { places: labelled([...places.values()], size), path: curveThrough(points), lines };
}

function fitted(
  stops: readonly ProposalStop[],
  size: Size,
): { project(stop: ProposalStop): Point; lines: string[] } {
  const first = stops[0]?.longitude ?? 0;
  const east = ({ longitude }: ProposalStop) => ((longitude - first + 540) % 360) - 180;
  const squeeze = Math.max(0.1, Math.cos((mean(stops.map(({ latitude }) => latitude)) * Math.PI) / 180));
  const [xs, ys] = [stops.map((stop) => east(stop) * squeeze), stops.map(({ latitude }) => latitude)];
  const [midX, midY] = [middle(xs), middle(ys)];
  const room = { x: size.width - 2 * margin.x, y: size.height - 2 * margin.y };
  const scale = Math.min(room.x / Math.max(leastSpan, span(xs)), room.y / Math.max(leastSpan, span(ys)));
  const x = (degrees: number) => rounded(size.width / 2 + (degrees - midX) * scale);
  const y = (degrees: number) => rounded(size.height / 2 - (degrees - midY) * scale);
  const step = steps.find((one) => one * scale >= 45) ?? 45;
  const [halfX, halfY] = [size.width / 2 / scale, size.height / 2 / scale];
  const meridians = multiples(step, first + (midX - halfX) / squeeze, first + (midX + halfX) / squeeze);
  return {
    project: (stop) => ({ x: x(east(stop) * squeeze), y: y(stop.latitude) }),
    lines: [
      ...meridians.map((degrees) => `M${x((degrees - first) * squeeze)} 0V${size.height}`),
      ...multiples(step, midY - halfY, midY + halfY).map((degrees) => `M0 ${y(degrees)}H${size.width}`),
    ],
  };
}

/** The distances between grid lines, in degrees. */
const steps = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 15, 30];

const multiples = (step: number, from: number, to: number): number[] => {
  const first = Math.ceil(from / step);
  return Array.from(
    { length: Math.max(0, Math.floor(to / step) - first + 1) },
    (_, index) => (first + index) * step,
  );
};

/** A path through the points. Each leg bends to its left, so that the way back does not cover the way there. */
function curveThrough(points: readonly Point[]): string {
  const [start, ...rest] = points;
  if (!start) return "";
  let from = start;
  const legs = rest.map((to) => {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const leg = `Q${rounded((from.x + to.x) / 2 + dy * 0.14)} ${rounded((from.y + to.y) / 2 - dx * 0.14)} ${to.x} ${to.y}`;
    from = to;
    return leg;
  });
  return `M${start.x} ${start.y}${legs.join("")}`;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Names each place where the name covers neither a stop nor another name. The list below the map has all names. */
function labelled(places: readonly (Omit<DrawnPlace, "label"> & Point)[], size: Size): DrawnPlace[] {
  const taken: Box[] = places.map(({ x, y }) => ({
    left: x - 12,
    right: x + 12,
    top: y - 12,
    bottom: y + 12,
  }));
  return places.map((place) => {
    const { name, x, y } = place;
    const text = name.length > 18 ? `${name.slice(0, 17)}…` : name;
    const width = [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffff]/.test(letter) ? 13 : 7.4), 0);
    const spots = [
      { x: x + 17, y: y + 4.5, anchor: "start", left: x + 15 },
      { x: x - 17, y: y + 4.5, anchor: "end", left: x - 17 - width },
      { x, y: y + 27, anchor: "middle", left: x - width / 2 },
      { x, y: y - 19, anchor: "middle", left: x - width / 2 },
    ] as const;
    for (const { left, ...label } of spots) {
      const box = { left, right: left + width, top: label.y - 11, bottom: label.y + 4 };
      const isInside =
        left >= 4 && box.right <= size.width - 4 && box.top >= 2 && box.bottom <= size.height - 2;
      if (!isInside || taken.some((one) => overlaps(one, box))) continue;
      taken.push(box);
      return { ...place, label: { ...label, text } };
    }
    return { ...place, label: null };
  });
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
const rounded = (value: number) => Math.round(value * 10) / 10;
