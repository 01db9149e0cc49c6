import { type Canvas, type Colour, smooth } from "./Canvas";
import type { Light } from "./lights";
import type { Noise } from "./noise";
import type { Camera, WaterMap } from "./paintTerrain";

interface Water {
  camera: Camera;
  light: Light;
  noise: Noise;
  sun: { x: number };
  /** What is seen where nothing is mirrored: the water from above. */
  deep: Colour;
  /** How high its waves are: 0.2 is a lake at dawn, 1 the sea. */
  waves: number;
}

/** Paints water: the sky and the shore in its mirror, broken by waves, and the glitter below the sun. */
export function paintWater(
  { width, height, pixels }: Canvas,
  water: WaterMap,
  { camera, light, noise, sun, deep, waves }: Water,
): void {
  const mirror = pixels.slice();
  let wave = 0;
  const shores = new Int32Array(width).fill(-1);
  for (let y = 0; y < height; y += 1) {
    const below = y - camera.horizon;
    const z = (camera.height * camera.focus) / Math.max(1, below);
    const flat = 1 - Math.min(1, below / (height - camera.horizon));
    const spread = width * (0.015 + (0.1 * below) / height);
    let edge = -1;
    for (let x = 0; x < width; x += 1) {
      if (!water[y * width + x]) {
        shores[x] = -1;
        edge = -1;
        continue;
      }
      if ((shores[x] ?? 0) < 0) shores[x] = y;
      // Two neighbours are on the same wave.
      if (x % 2 === 0 || wave === 0) {
        const side = ((x - width / 2) / camera.focus) * z;
        wave = noise(side * 0.13, z * 0.22) * 0.6 + noise(side * 0.55 + 9, z * 0.95) * 0.45;
      }
      const shift = wave * waves * (6 + below * 0.3);
      const column = Math.min(width - 1, Math.max(0, (x + shift * 0.25) | 0));
      // A rough sea mirrors the sky alone; elsewhere the mirror goes gently from a near shore to a far one.
      const shore = waves > 0.6 ? camera.horizon : (shores[x] ?? y);
      edge = edge < 0 ? shore : edge + (shore - edge) * 0.03;
      const row = Math.min(height - 1, Math.max(0, (2 * edge - y - Math.abs(shift)) | 0));
      const seen = Math.min(1, 0.34 + 0.6 * flat * flat + wave * 0.16 * waves);
      const from = (x - sun.x) / spread;
      const sparkle =
        light.glow * Math.exp(-from * from) * smooth(0.08, 0.34, wave + 0.06) * (0.5 + 0.5 * waves);
      const at = (y * width + x) * 3;
      const source = (row * width + column) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const own = ((deep[channel] ?? 0) * (light.shade[channel] ?? 0) * 1.5) / 255;
        pixels[at + channel] =
          own * (1 - seen) +
          (mirror[source + channel] ?? 0) * seen +
          (light.sun[channel] ?? 0) * sparkle * 0.9;
      }
    }
  }
}
