import { between, type Canvas, smooth } from "./Canvas";
import type { Light } from "./lights";
import { fractal, type Noise } from "./noise";

export interface Sky {
  light: Light;
  noise: Noise;
  /** The row of the horizon, and where the sun stands. */
  horizon: number;
  sun: { x: number; y: number };
}

/** Pixels between two points at which the sky is reckoned; between them it changes gently. */
const grid = 4;

/** The sky down to a little below the horizon: its colours, the glow of the sun, and clouds that come closer together towards the horizon. */
export function paintSky(canvas: Canvas, sky: Sky): void {
  const { width, pixels } = canvas;
  const height = Math.min(canvas.height, sky.horizon + 80);
  const columns = Math.ceil(width / grid) + 1;
  const rows = Math.ceil(height / grid) + 1;
  const reckoned = skyGrid(sky, { columns, rows, width, height: canvas.height });
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / grid);
    const down = y / grid - row;
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(x / grid);
      const right = x / grid - column;
      const upper = (row * columns + column) * 3;
      const lower = upper + columns * 3;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const first =
          (reckoned[upper + channel] ?? 0) * (1 - right) + (reckoned[upper + 3 + channel] ?? 0) * right;
        const second =
          (reckoned[lower + channel] ?? 0) * (1 - right) + (reckoned[lower + 3 + channel] ?? 0) * right;
        pixels[at + channel] = first * (1 - down) + second * down;
      }
    }
  }
  if (sky.light.glow > 0.3) canvas.glow(sky.sun.x, sky.sun.y, width * 0.035, sky.light.sun, 2.4);
}

function skyGrid(
  { light, noise, horizon, sun }: Sky,
  size: { columns: number; rows: number; width: number; height: number },
): Float32Array {
  const { columns, rows, width, height } = size;
  const reckoned = new Float32Array(columns * rows * 3);
  const [top, middle, low] = light.sky;
  const { lit: bright, dark, cover } = light.clouds;
  const edge = 0.36 - cover * 0.62;
  for (let row = 0; row < rows; row += 1) {
    const share = Math.min(1, (row * grid) / horizon);
    const base =
      share < 0.55 ? between(top, middle, share / 0.55) : between(middle, low, (share - 0.55) / 0.45);
    const above = Math.max(0, horizon - row * grid) / height;
    // Clouds are a ceiling: seen under a flat angle far away.
    const far = 1 / (above + 0.11);
    const fade = smooth(0.01, 0.1, above) * 0.92;
    for (let column = 0; column < columns; column += 1) {
      const away = Math.sqrt((column * grid - sun.x) ** 2 + ((row * grid - sun.y) * 1.35) ** 2) / width;
      const shine = light.glow * (0.55 * Math.exp(-away / 0.08) + 0.42 * Math.exp(-away / 0.35));
      let [clouded, lit] = [0, 0];
      if (fade > 0) {
        const x = ((column * grid) / height - 0.75) * far * 0.62;
        const y = far * 1.15;
        const warp = noise(x * 0.8 + 40, y * 0.8) * 0.7;
        const value = fractal(noise, x + warp, y + warp * 0.4, 5);
        const aside = Math.max(-0.1, Math.min(0.1, (sun.x / width - (column * grid) / width) * 0.6));
        const next = noise(x + warp + aside, y + warp * 0.4 - 0.07) - noise(x + warp, y + warp * 0.4);
        clouded = smooth(edge, edge + 0.42, value) * fade;
        lit = Math.min(1, Math.max(0, 0.62 - next * 3.2 - (value - edge) * 0.42) + shine * 0.9);
      }
      const at = (row * columns + column) * 3;
      for (const channel of [0, 1, 2] as const)
        reckoned[at + channel] =
          (base[channel] + light.sun[channel] * shine * 0.8) * (1 - clouded) +
          (dark[channel] + (bright[channel] - dark[channel]) * lit + light.sun[channel] * shine * 0.35) *
            clouded;
    }
  }
  return reckoned;
}
