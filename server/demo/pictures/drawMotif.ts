import type { SeededRandom } from "./seededRandom";
import { building, palaceFront, street } from "./buildings";
import type { Motif, Palette } from "./Scene";
import { hillPath, palm, pine, ripples, round } from "./shapes";

type Draw = (palette: Palette, random: SeededRandom) => string;

/** What a place is known for, in front of the far hills. */
export const drawMotif = (motif: Exclude<Motif, "room">, palette: Palette, random: SeededRandom): string =>
  motifs[motif](palette, random);

const water = "#5b9fb4";
const wet = (palette: Palette, random: SeededRandom, from: number) =>
  `<rect y="${from}" width="960" height="${640 - from}" fill="${water}"/>` +
  `<rect y="${from}" width="960" height="${640 - from}" fill="${palette.sky[1]}" opacity="0.25"/>` +
  ripples(random, from + 12, 630, palette.light);

const motifs: Readonly<Record<Exclude<Motif, "room">, Draw>> = {
  backwater: (palette, random) =>
    hillPath({ random, base: 400, height: 50, fill: palette.middle }) +
    palms(palette.near, random, 9, 420) +
    wet(palette, random, 415) +
    houseboat(random.between(330, 560), 520, palette) +
    palms(palette.dark, random, 3, 650),
  tea: (palette, random) =>
    hillPath({ random, base: 400, height: 120, fill: palette.middle }) +
    bushes(palette, random) +
    pine(random.between(80, 200), 420, 120, palette.dark) +
    pine(random.between(700, 880), 400, 150, palette.dark),
  beach: (palette, random) =>
    wet(palette, random, 360) +
    `<path d="M0 640 V560 Q300 470 620 520 T960 490 V640 Z" fill="#f0d9a8"/>` +
    `<path d="M0 566 Q300 476 620 526 T960 496" stroke="#ffffff" stroke-width="9" fill="none" opacity="0.75"/>` +
    palm(random.between(60, 190), 640, random.between(330, 420), palette.dark, 70) +
    palm(random.between(780, 900), 650, random.between(260, 340), palette.dark, -60) +
    parasol(random.between(430, 560), 560),
  palace: (palette, random) =>
    hillPath({ random, base: 380, height: 80, fill: palette.middle }) +
    palaceFront(random.between(400, 540), 455, palette) +
    wet(palette, random, 455),
  dunes: (palette, random) =>
    hillPath({ random, base: 420, height: 90, fill: palette.middle }) +
    hillPath({ random, base: 510, height: 100, fill: palette.light, opacity: 0.6 }) +
    tents(palette, random) +
    hillPath({ random, base: 620, height: 70, fill: palette.near }),
  pines: (palette, random) =>
    peaks(palette, random) +
    hillPath({ random, base: 470, height: 60, fill: palette.middle }) +
    Array.from({ length: 14 }, (_, index) =>
      pine(
        index * 72 + random.between(0, 40),
        random.between(500, 600),
        random.between(110, 210),
        palette.near,
      ),
    ).join("") +
    hillPath({ random, base: 620, height: 30, fill: palette.dark }),
  skyline: (palette, random) =>
    Array.from({ length: 17 }, (_, index) =>
      building(index * 58 - 10, 500, random.between(44, 66), random.between(110, 330), palette, random),
    ).join("") +
    `<path d="M470 500 L486 90 L502 500 Z" fill="${palette.dark}"/>` +
    wet(palette, random, 500),
  terraces: (palette, random) =>
    Array.from({ length: 7 }, (_, index) =>
      hillPath({
        random,
        base: 400 + index * 40,
        height: 34,
        fill: index % 2 ? palette.near : palette.middle,
        opacity: 0.92,
      }),
    ).join("") + palms(palette.dark, random, 4, 600),
  street: (palette, random) => street(palette, random),
  reef: (palette, random) =>
    wet(palette, random, 300) +
    hillPath({ random, base: 330, height: 20, fill: palette.near, opacity: 0.5 }) +
    Array.from({ length: 18 }, () => coral(random)).join("") +
    Array.from({ length: 9 }, () => fish(random, palette.light)).join(""),
};

const palms = (fill: string, random: SeededRandom, count: number, foot: number) =>
  Array.from({ length: count }, (_, index) =>
    palm(
      (index * 960) / count + random.between(0, 70),
      foot,
      random.between(110, 210),
      fill,
      random.between(-30, 30),
    ),
  ).join("");

const bushes = (palette: Palette, random: SeededRandom) =>
  Array.from({ length: 9 }, (_, row) => {
    const y = 400 + row * 30;
    const shift = random.between(-40, 0);
    const line = Array.from(
      { length: 22 },
      (_, index) => `a24 ${16 + row} 0 0 1 48 0${index < 21 ? "" : ""}`,
    ).join(" ");
    return `<path d="M${shift} ${y} ${line} V640 H${shift} Z" fill="${row % 2 ? palette.near : palette.middle}"/>`;
  }).join("");

const houseboat = (x: number, y: number, palette: Palette) =>
  `<path d="M${x} ${y} q150 44 300 0 l-24 44 h-246 Z" fill="${palette.dark}"/>` +
  `<path d="M${x + 40} ${y + 8} q10 -78 110 -80 q100 2 112 80 Z" fill="#b98a4f"/>` +
  [80, 130, 180]
    .map((dx) => `<rect x="${x + dx}" y="${y - 38}" width="34" height="30" rx="6" fill="${palette.light}"/>`)
    .join("");

const parasol = (x: number, y: number) =>
  `<path d="M${x} ${y} l18 -120" stroke="#7a5a3a" stroke-width="6"/>` +
  `<path d="M${x - 66} ${y - 96} Q${x + 18} ${y - 190} ${x + 108} ${y - 76} Z" fill="#e2604a"/>`;

const tents = (palette: Palette, random: SeededRandom) =>
  [170, 400, 640]
    .map((x) => {
      const y = 530 + random.between(-16, 24);
      return `<path d="M${x} ${y} l70 -110 l70 110 Z" fill="${palette.light}"/><path d="M${x + 52} ${y} l18 -66 l18 66 Z" fill="${palette.dark}"/>`;
    })
    .join("");

const peaks = (palette: Palette, random: SeededRandom) =>
  Array.from({ length: 5 }, (_, index) => {
    const [x, top] = [index * 200 + random.between(20, 90), random.between(130, 230)];
    const snow = round(top + 70);
    return (
      `<path d="M${x - 190} 480 L${x} ${top} L${x + 190} 480 Z" fill="${palette.middle}"/>` +
      `<path d="M${x - 53} ${snow} L${x} ${top} L${x + 53} ${snow} l-24 -14 l-20 16 l-16 -18 l-20 16 Z" fill="#ffffff"/>`
    );
  }).join("");

const coral = (random: SeededRandom) => {
  const [x, height] = [random.between(0, 950), random.between(50, 150)];
  const colour = random.pick(["#e2725b", "#f2a65a", "#c85a8a", "#f4d35e", "#7d5ba6"]);
  return `<path d="M${x} 640 q-30 ${-height / 2} -8 ${-height} M${x} 640 q10 ${-height / 2} 36 ${-height * 0.8} M${x} 640 q-50 ${-height / 4} -50 ${-height * 0.6}" stroke="${colour}" stroke-width="15" stroke-linecap="round" fill="none"/>`;
};

const fish = (random: SeededRandom, colour: string) => {
  const [x, y] = [random.between(60, 880), random.between(380, 520)];
  return `<path d="M${x} ${y} q26 -22 54 0 q-28 22 -54 0 l-18 -13 v26 Z" fill="${colour}" opacity="0.85"/>`;
};
