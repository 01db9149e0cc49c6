import { between, colour, type Colour } from "./Canvas";
import { css, type Painter, round, seen } from "./Painter";
import { paintSky } from "./paintSky";

const walls = ["#d98f6b", "#e3bb77", "#86a9a3", "#cbaab2", "#dccfb4", "#b9785e", "#9fae87"].map(colour);
const lampColour = colour("#ffb45e");
const wood = colour("#4d3424");
const stone = colour("#9c8a78");

type Point = readonly [x: number, y: number, z: number];

/** A lane of painted houses that leads into the light, under a line of lanterns. */
export async function paintStreet(painter: Painter): Promise<void> {
  const { canvas, light, noise, random } = painter;
  const { width, height } = canvas;
  const [middle, horizon] = [width * (0.4 + random.next() * 0.2), height * 0.56];
  const sun = { x: middle + width * 0.03, y: horizon * (1 - light.height * 0.5) };
  paintSky(canvas, { light, noise, horizon: Math.round(horizon), sun });
  const focus = width * 0.72;
  const seenAt = ([x, y, z]: Point) => [middle + (x * focus) / z, horizon - ((y - 1.7) * focus) / z] as const;
  const shape = (points: readonly Point[], fill: string, more = "") =>
    `<path d="M${points.map((point) => seenAt(point).map(round).join(" ")).join("L")}Z" fill="${fill}" ${more}/>`;
  const lamps: { at: Point; size: number }[] = [];
  const half = 4.2;
  let svg = `<defs><linearGradient id="lane" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${css(between(seen(painter, stone, 0.9), light.sky[2], 0.4))}"/><stop offset="1" stop-color="${css(seen(painter, stone, 0.1))}"/></linearGradient></defs>`;
  svg += shape(
    [
      [-half, 0, 1.4],
      [-half, 0, 90],
      [half, 0, 90],
      [half, 0, 1.4],
    ],
    "url(#lane)",
  );
  // What the lane leads to: a tower against the sky.
  const tower = css(seen(painter, stone, 0.3, 0.55));
  svg += shape(
    [
      [-3, 0, 92],
      [-3, 13, 92],
      [-2, 15, 92],
      [-1.4, 21, 92],
      [-1, 24, 92],
      [0, 28, 92],
      [1, 24, 92],
      [1.4, 21, 92],
      [2, 15, 92],
      [3, 13, 92],
      [3, 0, 92],
    ],
    tower,
  );
  for (const side of [-1, 1]) {
    const houses: string[] = [];
    for (let z = 2.2; z < 80;) {
      const long = 4.5 + random.next() * 3.5;
      houses.push(house(side, z, Math.min(z + long, 90)));
      z += long;
    }
    svg += houses.reverse().join("");
  }
  let cobbles = "";
  for (let z = 2; z < 40; z *= 1.09)
    for (let x = -half; x < half; x += 0.55 + random.next() * 0.2) {
      const [px, py] = seenAt([x, 0, z]);
      cobbles += `M${round(px)} ${round(py)}h${round((0.4 * focus) / z)}`;
    }
  svg += `<path d="${cobbles}" stroke="${css(seen(painter, wood, 0.05))}" stroke-width="1.6" opacity="0.28"/>`;
  svg += people();
  let cord = "";
  for (const z of [5, 8.5, 13.5, 21, 33]) {
    const [from, to] = [seenAt([-half, 5.4, z]), seenAt([half, 5.4, z])];
    cord += `M${round(from[0])} ${round(from[1])}Q${round((from[0] + to[0]) / 2)} ${round(from[1] + focus * (1.5 / z))} ${round(to[0])} ${round(to[1])}`;
    for (let share = 0.1; share < 1; share += 0.2) {
      const sag = 1.5 * 2 * share * (1 - share);
      const at: Point = [-half + 2 * half * share, 5.4 - sag - 0.15, z];
      lamps.push({ at, size: 0.16 });
      const [x, y] = seenAt(at);
      svg += `<circle cx="${round(x)}" cy="${round(y)}" r="${round((0.17 * focus) / z)}" fill="${random.pick(["#ffd08a", "#ffb37a", "#ffe2ac"])}"/>`;
    }
  }
  svg += `<path d="${cord}" fill="none" stroke="#2a1d18" stroke-width="1.5" opacity="0.7"/>`;
  await canvas.overlay(svg);
  const strength = light.isLampLit ? 0.75 : 0.3;
  for (const { at, size } of lamps) {
    const [x, y] = seenAt(at);
    canvas.glow(x, y, (size * 11 * focus) / at[2], lampColour, strength);
    const [px, py] = seenAt([at[0], 0, at[2]]);
    if (light.isLampLit) canvas.glow(px, py, (1.5 * focus) / at[2], lampColour, 0.1);
  }

  function house(side: number, from: number, to: number): string {
    const x = side * half;
    const tall = 6 + random.next() * 3.4;
    const isInSun = (sun.x < middle ? 1 : -1) === side;
    const far = Math.min(0.6, from / 110);
    const own = random.pick(walls);
    const tone = (share: number): Colour => seen(painter, own, (isInSun ? 0.75 : 0.28) * share, far);
    const id = `h${side}${Math.round(from * 10)}`;
    let drawn = `<defs><linearGradient id="${id}" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${css(tone(1.1))}"/><stop offset="1" stop-color="${css(tone(0.35))}"/></linearGradient></defs>`;
    drawn += shape(
      [
        [x, 0, from],
        [x, tall, from],
        [x, tall, to],
        [x, 0, to],
      ],
      `url(#${id})`,
    );
    drawn += shape(
      [
        [x, tall, from],
        [x - side * 0.7, tall - 0.25, from],
        [x - side * 0.7, tall - 0.25, to],
        [x, tall, to],
      ],
      css(seen(painter, wood, 0.2, far)),
    );
    drawn += shape(
      [
        [x, 0, from],
        [x, 0.9, from],
        [x, 0.9, to],
        [x, 0, to],
      ],
      css(between(tone(0.2), [40, 30, 28], 0.35)),
    );
    const count = Math.max(1, Math.round((to - from) / 2));
    for (let index = 0; index < count; index += 1) {
      const middleZ = from + ((index + 0.5) * (to - from)) / count;
      const isDoor = index === 0 && random.chance(0.8);
      for (const [low, high] of isDoor
        ? ([
            [0, 2.6],
            [3.6, 5.2],
          ] as const)
        : ([
            [1, 2.5],
            [3.6, 5.2],
          ] as const)) {
        const isLit = random.chance(light.isLampLit ? 0.6 : 0.12);
        const glass = css(
          isLit ? between(lampColour, [255, 235, 190], 0.35) : seen(painter, wood, 0.15, far),
        );
        const wide = 0.52;
        drawn += shape(
          [
            [x, low - 0.06, middleZ - wide - 0.1],
            [x, high + 0.12, middleZ - wide - 0.1],
            [x, high + 0.12, middleZ + wide + 0.1],
            [x, low - 0.06, middleZ + wide + 0.1],
          ],
          css(seen(painter, [240, 230, 210], isInSun ? 0.7 : 0.25, far)),
        );
        drawn += shape(
          [
            [x, low, middleZ - wide],
            [x, high, middleZ - wide],
            [x, high, middleZ + wide],
            [x, low, middleZ + wide],
          ],
          glass,
        );
        if (low > 0) {
          const shutter = css(seen(painter, random.pick(walls), isInSun ? 0.5 : 0.15, far));
          for (const edge of [-1, 1])
            drawn += shape(
              [
                [x, low, middleZ + edge * wide],
                [x, high, middleZ + edge * wide],
                [x - side * 0.12, high, middleZ + edge * (wide + 0.42)],
                [x - side * 0.12, low, middleZ + edge * (wide + 0.42)],
              ],
              shutter,
            );
        }
      }
    }
    // A balcony over the ground floor of some houses.
    if (random.chance(0.5)) {
      const rail = css(seen(painter, wood, 0.35, far));
      drawn += shape(
        [
          [x, 3.3, from + 0.4],
          [x - side * 0.8, 3.3, from + 0.4],
          [x - side * 0.8, 3.3, to - 0.4],
          [x, 3.3, to - 0.4],
        ],
        rail,
      );
      drawn += shape(
        [
          [x - side * 0.8, 3.2, from + 0.4],
          [x - side * 0.8, 4.1, from + 0.4],
          [x - side * 0.8, 4.1, to - 0.4],
          [x - side * 0.8, 3.2, to - 0.4],
        ],
        rail,
        'opacity="0.72"',
      );
    }
    return drawn;
  }

  function people(): string {
    let drawn = "";
    for (const z of [26, 17, 15.6]) {
      const [x, y] = seenAt([(random.next() - 0.5) * 4, 0, z]);
      const h = (1.7 * focus) / z;
      const cloth = css(
        seen(painter, random.pick([colour("#8d2f3c"), colour("#2c4f66"), colour("#c9a24a")]), 0.3),
      );
      drawn += `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(h * 0.24)}" ry="${round(h * 0.04)}" fill="#1a1210" opacity="0.4"/>`;
      drawn += `<path d="M${round(x - h * 0.1)} ${round(y)}L${round(x - h * 0.13)} ${round(y - h * 0.6)}Q${round(x)} ${round(y - h * 0.92)} ${round(x + h * 0.13)} ${round(y - h * 0.6)}L${round(x + h * 0.11)} ${round(y)}Z" fill="${cloth}"/><circle cx="${round(x)}" cy="${round(y - h * 0.9)}" r="${round(h * 0.085)}" fill="#2b1c18"/>`;
    }
    return drawn;
  }
}
