import sharp from "sharp";
import { seededRandom } from "../../server/demo/story/seededRandom";
import type { Scene } from "./Scene";
import { Canvas } from "./Canvas";
import { lights } from "./lights";
import { motifs } from "./motifs";
import { gradientNoise } from "./noise";

/** Of a painted picture, in pixels. */
export const sceneSize = { width: 1_440, height: 960 } as const;

/** Paints a picture of a place as a PNG: the same scene gives the same picture. */
export async function paintScene({ motif, light, seed, outlook }: Scene): Promise<Buffer> {
  const canvas = new Canvas(sceneSize.width, sceneSize.height);
  await motifs[motif]({
    canvas,
    light: lights[light],
    random: seededRandom(seed),
    noise: gradientNoise(seed),
    outlook,
  });
  return sharp(canvas.finished(), { raw: { ...sceneSize, channels: 3 } })
    .png()
    .toBuffer();
}
