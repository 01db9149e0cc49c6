import { between, colour, type Colour, smooth } from "./Canvas";
import { fractal } from "./noise";
import { css, type Painter, round } from "./Painter";
import { paintTerrain } from "./paintTerrain";

const surface = colour("#9be7e4");
const open = colour("#1c8fb5");
const deep = colour("#0b3f6b");
const corals = ["#d9775f", "#e0a45a", "#b65c8c", "#cfc06a", "#7c64a8"].map(colour);

/** Under water: rays of light, a sandy ground with corals, and fish. */
export async function paintReef(painter: Painter): Promise<void> {
  const { canvas, noise, random, light } = painter;
  const { width, height } = canvas;
  const horizon = Math.round(height * 0.5);
  const source = width * (0.3 + random.next() * 0.4);
  for (let y = 0; y < height; y += 1) {
    const share = y / height;
    const base =
      share < 0.4 ? between(surface, open, smooth(0, 0.4, share)) : between(open, deep, (share - 0.4) / 0.6);
    for (let x = 0; x < width; x += 1) {
      const turn = Math.atan2(x - source, y + 260);
      const ray =
        smooth(-0.05, 0.5, noise(turn * 9, 3.3) + noise(turn * 23, 8.1) * 0.5) *
        Math.max(0, 0.62 - share * 0.62);
      const shine = Math.exp(-Math.abs(x - source) / (width * 0.3)) * 0.3 * (1 - share);
      const ripple =
        share < 0.12 ? (1 - share / 0.12) * smooth(0.1, 0.3, noise(x * 0.02, 20 / (share + 0.05))) * 0.5 : 0;
      const light = Math.min(0.85, ray * 0.55 + shine + ripple);
      canvas.set(
        y * width + x,
        base[0] + (235 - base[0]) * light,
        base[1] + (255 - base[1]) * light,
        base[2] + (245 - base[2]) * light,
      );
    }
  }
  const ox = random.between(0, 900);
  paintTerrain(
    canvas,
    {
      ...{ near: 2, far: 60, sight: 11 },
      height: (x, z) =>
        fractal(noise, x * 0.16 + ox, z * 0.16, 5) * 1.5 + smooth(1, 9, Math.abs(x - 1)) * 2.1,
      colour: (x, z, ground) => {
        const spot = noise(x * 1.7 + 5, z * 1.7);
        const sand: Colour = [225, 215, 180];
        return between(
          sand,
          corals[Math.abs(Math.floor(spot * 12)) % corals.length] ?? sand,
          smooth(0.3, 0.9, ground + spot),
        );
      },
    },
    {
      camera: { height: 2.6, horizon, focus: width * 0.7 },
      light: { ...light, shade: colour("#4f9fb8"), sun: colour("#cfeee2"), strength: 0.62, haze: 1 },
      ...{ from: [0.35, 0.9, -0.2], isWet: false },
    },
  );
  let svg = "";
  for (let index = 0; index < 13; index += 1) {
    const edge = random.next();
    const x = width * (index % 2 ? 0.62 + edge * 0.42 : 0.36 - edge * 0.42);
    svg += coral(
      painter,
      x,
      height * (0.9 + random.next() * 0.14),
      60 + Math.abs(x / width - 0.5) * 260 * (0.6 + random.next() * 0.6),
    );
  }
  for (let school = 0; school < 3; school += 1) svg += fishSchool(painter, source, school);
  await canvas.overlay(svg);
}

function coral({ random }: Painter, x: number, y: number, height: number): string {
  const own = between(random.pick(corals), deep, 0.3);
  let path = "";
  const branch = (fromX: number, fromY: number, turn: number, long: number, depth: number): void => {
    const [toX, toY] = [fromX + Math.sin(turn) * long, fromY - Math.cos(turn) * long];
    path += `M${round(fromX)} ${round(fromY)}Q${round(fromX + Math.sin(turn) * long * 0.3)} ${round(fromY - long * 0.6)} ${round(toX)} ${round(toY)}`;
    if (depth === 0) return;
    for (const side of [-1, 1])
      branch(
        toX,
        toY,
        turn + side * (0.25 + random.next() * 0.35),
        long * (0.66 + random.next() * 0.15),
        depth - 1,
      );
  };
  for (let stem = 0; stem < 3; stem += 1)
    branch(x, y, (stem - 1) * 0.45 + (random.next() - 0.5) * 0.3, height * 0.36, 4);
  const thick = height * 0.05;
  return (
    `<path d="${path}" fill="none" stroke="${css(between(own, deep, 0.5))}" stroke-width="${round(thick)}" stroke-linecap="round"/>` +
    `<path d="${path}" fill="none" stroke="${css(own)}" stroke-width="${round(thick * 0.5)}" stroke-linecap="round" transform="translate(${round(-thick * 0.15)} ${round(-thick * 0.2)})"/>`
  );
}

function fishSchool({ random, canvas }: Painter, source: number, school: number): string {
  const far = [0.65, 0.4, 0.1][school] ?? 0;
  const size = [9, 16, 34][school] ?? 10;
  const own = between(random.pick([colour("#f2c14e"), colour("#e9edf2"), colour("#e8824a")]), open, far);
  const flip = random.chance(0.5) ? 1 : -1;
  const [x, y] = [
    source + (random.next() - 0.5) * canvas.width * 0.6,
    canvas.height * (0.26 + random.next() * 0.26),
  ];
  let svg = "";
  for (let index = 0; index < ([34, 18, 5][school] ?? 0); index += 1) {
    const spread = size * 9;
    const at = `translate(${round(x + (random.next() - 0.5) * spread * 2)} ${round(y + (random.next() - 0.5) * spread * 0.9)}) scale(${round((size / 30) * flip * (0.8 + random.next() * 0.4))} ${round(size / 30)})`;
    svg += `<g transform="${at}"><path d="M-30 0Q-6 -19 26 -2Q28 0 26 2Q-6 18 -30 0L-46 -12Q-40 0 -46 12Z" fill="${css(own)}"/><path d="M-30 0Q-6 -2 26 1Q-6 18 -30 0Z" fill="${css(between(own, deep, 0.45))}"/><path d="M-4 -12q8 12 0 22M-16 -8q6 8 0 15" stroke="${css(deep)}" stroke-width="4" fill="none" opacity="0.5"/><circle cx="17" cy="-3" r="2.4" fill="#10202c"/></g>`;
  }
  return svg;
}
