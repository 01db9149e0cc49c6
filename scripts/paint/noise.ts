import { seededRandom } from "../../server/demo/story/seededRandom";

/** A value from about -0.7 to 0.7 for a point of a plane, that changes gently from point to point. */
export type Noise = (x: number, y: number) => number;

/** Gradient noise after Perlin: a slope for each point of a grid, between which it is interpolated. */
export function gradientNoise(seed: number): Noise {
  const random = seededRandom(seed);
  const order = Uint8Array.from({ length: 512 }, (_, index) => index & 255);
  for (let index = 255; index > 0; index -= 1) {
    const other = random.between(0, index);
    const kept = order[index] ?? 0;
    order[index] = order[other] ?? 0;
    order[other] = kept;
  }
  order.copyWithin(256, 0, 256);
  const slopes = Float32Array.from({ length: 512 }, (_, index) => {
    const turn = ((index >> 1) * Math.PI) / 128;
    return index % 2 ? Math.sin(turn) : Math.cos(turn);
  });
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const dx = x - left;
    const dy = y - top;
    const column = left & 255;
    const row = top & 255;
    const first = order[column] ?? 0;
    const second = order[column + 1] ?? 0;
    const a = (order[first + row] ?? 0) * 2;
    const b = (order[second + row] ?? 0) * 2;
    const c = (order[first + row + 1] ?? 0) * 2;
    const d = (order[second + row + 1] ?? 0) * 2;
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const upperLeft = (slopes[a] ?? 0) * dx + (slopes[a + 1] ?? 0) * dy;
    const upperRight = (slopes[b] ?? 0) * (dx - 1) + (slopes[b + 1] ?? 0) * dy;
    const lowerLeft = (slopes[c] ?? 0) * dx + (slopes[c + 1] ?? 0) * (dy - 1);
    const lowerRight = (slopes[d] ?? 0) * (dx - 1) + (slopes[d + 1] ?? 0) * (dy - 1);
    const upper = upperLeft + u * (upperRight - upperLeft);
    return upper + v * (lowerLeft + u * (lowerRight - lowerLeft) - upper);
  };
}

/** Noise of several sizes, each half as large and half as strong as the one before: clouds, hills, bark. */
export function fractal(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let strength = 1;
  let size = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += noise(x * size + octave * 17.3, y * size - octave * 9.1) * strength;
    strength *= 0.5;
    size *= 2.03;
  }
  return sum;
}

/** The same with its zero turned into sharp crests: from about 0 in the valleys to 1 on a crest. */
export function ridged(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let strength = 1;
  let size = 1;
  let all = 0;
  let crest = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    const value = 1 - Math.min(1, Math.abs(noise(x * size + octave * 31.7, y * size + octave * 11.9)) * 2);
    // Detail lies on crests and not in valleys.
    crest = value * value * crest;
    sum += crest * strength;
    all += strength;
    strength *= 0.5;
    size *= 2.1;
  }
  return sum / all;
}
