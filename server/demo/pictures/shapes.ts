import type { SeededRandom } from "./seededRandom";

/** Two decimals are plenty for a drawing. */
export const round = (value: number): number => Math.round(value * 100) / 100;

interface Hill {
  random: SeededRandom;
  /** Where the hills begin, from the top. */
  base: number;
  /** How far they rise above it at most. */
  height: number;
  fill: string;
  opacity?: number;
}

/** A range of soft hills across the whole picture, filled down to its lower edge. */
export function hillPath({ random, base, height, fill, opacity = 1 }: Hill): string {
  const steps = 6;
  let path = `M0 640 V${round(base - random.next() * height)}`;
  for (let step = 0; step < steps; step += 1) {
    const x = (step * 960) / steps;
    const y = round(base - random.next() * height);
    path += ` Q${round(x + 80)} ${round(base - random.next() * height - 20)} ${round(x + 160)} ${y}`;
  }
  return `<path d="${path} V640 Z" fill="${fill}" opacity="${opacity}"/>`;
}

/** A palm that leans a little; `x` and `y` are the foot of its trunk. */
export function palm(x: number, y: number, height: number, fill: string, lean: number): string {
  const [top, crown] = [y - height, x + lean];
  const leaves = [-165, -140, -105, -75, -40, -15]
    .map((angle) => {
      const turn = (angle * Math.PI) / 180;
      const reach = height * 0.42;
      const [endX, endY] = [
        crown + Math.cos(turn) * reach,
        top + Math.sin(turn) * reach * 0.55 + reach * 0.32,
      ];
      const [bendX, bendY] = [crown + Math.cos(turn) * reach * 0.6, top + Math.sin(turn) * reach * 0.75];
      return `M${round(crown)} ${round(top)} Q${round(bendX)} ${round(bendY)} ${round(endX)} ${round(endY)} Q${round(bendX)} ${round(bendY + reach * 0.16)} ${round(crown)} ${round(top)} Z`;
    })
    .join(" ");
  const trunk = `M${x} ${y} Q${round(x + lean * 0.2)} ${round(y - height / 2)} ${round(crown)} ${round(top)}`;
  return `<path d="${trunk}" stroke="${fill}" stroke-width="${round(height / 22)}" fill="none"/><path d="${leaves}" fill="${fill}"/>`;
}

/** A conifer of three tiers; `x` and `y` are its foot. */
export function pine(x: number, y: number, height: number, fill: string): string {
  const tier = (from: number, to: number, half: number) =>
    `M${x} ${round(y - height * to)} L${round(x + half)} ${round(y - height * from)} L${round(x - half)} ${round(y - height * from)} Z`;
  return `<path d="${tier(0.06, 0.55, height * 0.24)} ${tier(0.3, 0.78, height * 0.19)} ${tier(0.55, 1, height * 0.13)} M${x - 3} ${y} h6 v${round(-height * 0.1)} h-6 Z" fill="${fill}"/>`;
}

/** A dome with its finial on a drum; `x` is its middle, `y` its foot. */
export function dome(x: number, y: number, radius: number, fill: string): string {
  return (
    `<path d="M${round(x - radius)} ${y} C${round(x - radius * 1.15)} ${round(y - radius)} ${round(x - radius * 0.3)} ${round(y - radius * 1.25)} ${x} ${round(y - radius * 1.6)} ` +
    `C${round(x + radius * 0.3)} ${round(y - radius * 1.25)} ${round(x + radius * 1.15)} ${round(y - radius)} ${round(x + radius)} ${y} Z" fill="${fill}"/>`
  );
}

/** A doorway with a pointed arch; `x` is its middle, `y` its foot. */
export function arch(x: number, y: number, width: number, height: number, fill: string): string {
  const half = width / 2;
  return `<path d="M${round(x - half)} ${y} V${round(y - height * 0.55)} Q${round(x - half)} ${round(y - height * 0.85)} ${x} ${round(y - height)} Q${round(x + half)} ${round(y - height * 0.85)} ${round(x + half)} ${round(y - height * 0.55)} V${y} Z" fill="${fill}"/>`;
}

/** Short bright lines on water between two heights. */
export function ripples(random: SeededRandom, from: number, to: number, colour: string): string {
  return Array.from({ length: 26 }, () => {
    const [x, y] = [random.between(0, 940), random.between(from, to)];
    return `<rect x="${x}" y="${y}" width="${random.between(20, 110)}" height="3" rx="1.5" fill="${colour}" opacity="0.45"/>`;
  }).join("");
}
