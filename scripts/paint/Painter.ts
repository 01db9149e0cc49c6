import type { Motif } from "./Scene";
import type { SeededRandom } from "../../server/demo/story/seededRandom";
import { between, type Canvas, type Colour } from "./Canvas";
import type { Light } from "./lights";
import type { Noise } from "./noise";

/** With what a picture is painted. */
export interface Painter {
  canvas: Canvas;
  light: Light;
  random: SeededRandom;
  noise: Noise;
  outlook: Motif | undefined;
}

/** What is drawn of a thing that stands in a picture, whose foot is at a point and which is so high, in pixels. */
export interface Standing {
  x: number;
  y: number;
  height: number;
}

/** Two decimals are plenty for a drawing. */
export const round = (value: number): number => Math.round(value * 100) / 100;

export const css = ([red, green, blue]: Colour): string => `rgb(${red | 0},${green | 0},${blue | 0})`;

/** A colour of white light as it is seen in the light of a time of day: 0 in its shade, 1 in its sun; `far` from 0 to 1 is lost in the air. */
export function seen(painter: Pick<Painter, "light">, own: Colour, lit: number, far = 0): Colour {
  const { shade, sun, strength, sky } = painter.light;
  const part = (channel: 0 | 1 | 2) =>
    Math.min(255, (own[channel] * (shade[channel] * 0.8 + sun[channel] * lit * strength)) / 255);
  return between([part(0), part(1), part(2)], sky[2], far);
}
