import { seededRandom, type SeededRandom } from "./seededRandom";
import { drawMotif } from "./drawMotif";
import { drawRoom } from "./drawRoom";
import { palettes, type Scene } from "./Scene";
import { hillPath, round } from "./shapes";

/** A picture of a place as SVG, 960 by 640 pixels: sky, sun, hills one behind the other, and what the place is known for. */
export function drawScene({ motif, palette: name, seed }: Scene): string {
  const palette = palettes[name];
  const random = seededRandom(seed);
  const body =
    motif === "room"
      ? drawRoom(palette, random)
      : [
          `<rect width="960" height="640" fill="url(#sky)"/>`,
          sun(palette.sun, random),
          clouds(palette.light, random),
          hillPath({ random, base: 330, height: 90, fill: palette.far }),
          drawMotif(motif, palette, random),
        ].join("");
  const [top, bottom] = palette.sky;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 960 640">` +
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>` +
    `<stop offset="0.75" stop-color="${bottom}"/></linearGradient></defs>${body}</svg>`
  );
}

function sun(colour: string, random: SeededRandom): string {
  const [x, y] = [random.between(150, 810), random.between(110, 230)];
  return [90, 66, 46]
    .map(
      (radius, index) =>
        `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" opacity="${round(0.18 + index * 0.3)}"/>`,
    )
    .join("");
}

function clouds(colour: string, random: SeededRandom): string {
  return Array.from({ length: 5 }, () => {
    const [x, y, width] = [random.between(0, 900), random.between(40, 220), random.between(90, 220)];
    return `<rect x="${x}" y="${y}" width="${width}" height="${random.between(7, 14)}" rx="7" fill="${colour}" opacity="0.5"/>`;
  }).join("");
}
