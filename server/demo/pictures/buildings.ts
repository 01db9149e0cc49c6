import type { SeededRandom } from "./seededRandom";
import type { Palette } from "./Scene";
import { arch, dome } from "./shapes";

/** A tower with lit windows; `x` is its left edge, `y` its foot. */
export function building(
  x: number,
  y: number,
  width: number,
  height: number,
  palette: Palette,
  random: SeededRandom,
): string {
  const fill = random.pick([palette.near, palette.middle, palette.dark]);
  let windows = "";
  for (let top = y - height + 14; top < y - 20; top += 24)
    for (let left = x + 8; left < x + width - 12; left += 16)
      if (random.chance(0.55)) windows += `M${left} ${top} h7 v11 h-7 Z `;
  return `<rect x="${x}" y="${y - height}" width="${width}" height="${height}" fill="${fill}"/><path d="${windows}" fill="${palette.light}" opacity="0.8"/>`;
}

/** A palace of domes and arches on its terrace; `x` is its middle, `y` its foot. */
export function palaceFront(x: number, y: number, palette: Palette): string {
  const wall = palette.light;
  return (
    [-260, 260].map((dx) => tower(x + dx, y, palette)).join("") +
    `<rect x="${x - 250}" y="${y - 110}" width="500" height="110" fill="${wall}"/>` +
    `<rect x="${x - 120}" y="${y - 170}" width="240" height="170" fill="${wall}"/>` +
    dome(x, y - 170, 74, palette.near) +
    [-92, 92].map((dx) => dome(x + dx, y - 170, 26, palette.near)).join("") +
    [-200, -160, 160, 200].map((dx) => dome(x + dx, y - 110, 17, palette.near)).join("") +
    arch(x, y, 74, 130, palette.dark) +
    [-210, -160, -110, 110, 160, 210].map((dx) => arch(x + dx, y - 16, 30, 66, palette.near)).join("")
  );
}

const tower = (x: number, y: number, palette: Palette) =>
  `<rect x="${x - 26}" y="${y - 190}" width="52" height="190" fill="${palette.light}"/>` +
  dome(x, y - 190, 34, palette.near) +
  arch(x, y - 90, 22, 56, palette.near);

/** A street of painted houses under lanterns. */
export function street(palette: Palette, random: SeededRandom): string {
  const walls = ["#d9826b", "#e6b45e", "#6fa3a8", "#c9a0b8", "#8fae7a"];
  let houses = "";
  for (let x = -10; x < 960;) {
    const [width, height] = [random.between(110, 170), random.between(180, 290)];
    const top = 540 - height;
    houses += `<rect x="${x}" y="${top}" width="${width - 4}" height="${height}" fill="${random.pick(walls)}"/>`;
    houses += `<path d="M${x - 8} ${top} h${width + 12} l-18 -34 h${-(width - 24)} Z" fill="${palette.near}"/>`;
    for (const left of [0.28, 0.72])
      houses +=
        arch(x + width * left, top + 96, 34, 64, palette.light) +
        arch(x + width * left, 540, 42, 92, palette.dark);
    x += width;
  }
  const lanterns = Array.from({ length: 12 }, (_, index) => {
    const [x, y] = [index * 84 + 18, 214 + Math.round(Math.sin(index * 1.3) * 16)];
    return `<circle cx="${x}" cy="${y}" r="9" fill="#ffd98a"/>`;
  }).join("");
  return (
    `${houses}<path d="M0 540 H960 V640 H0 Z" fill="${palette.dark}"/>` +
    `<path d="M0 200 Q480 250 960 200" stroke="${palette.dark}" stroke-width="2" fill="none"/>${lanterns}`
  );
}
