import { type Canvas, type Colour, smooth } from "./Canvas";
import type { Light } from "./lights";

/** From where a landscape is seen: a camera that looks along z, so high over the water, with the horizon on a row. */
export interface Camera {
  height: number;
  horizon: number;
  /** Pixels to a unit at the distance 1. */
  focus: number;
}

export interface Terrain {
  /** How high the ground lies. */
  height(x: number, z: number): number;
  /** Of the ground in white light; `steep` is 0 on the flat and 1 on a wall. */
  colour(x: number, z: number, height: number, steep: number): Colour;
  near: number;
  far: number;
  /** How much farther away each point of a column is than the one before; steep ground far away needs less than is usual. */
  growth?: number;
  /** At which distance half of the ground is lost in the air, and how fast mist thins out with the height. */
  sight: number;
  mist?: { top: number; strength: number };
}

/** Where light comes from, one unit long: to the right, up and away. */
export type Direction = readonly [number, number, number];

/** 1 for each pixel that water covers. */
export type WaterMap = Uint8Array;

interface Seen {
  camera: Camera;
  light: Light;
  from: Direction;
  /** Whether ground below 0 is under water. */
  isWet: boolean;
}

const usualGrowth = 1.011;
/** How many pixels are between two columns of points. */
const spacing = 3;

/**
 * Paints the ground as it is seen from the camera; gives where the water is. Its heights and colours are reckoned on a grid of
 * columns and distances, and each column of pixels is painted between two of those from near to far.
 */
export function paintTerrain(canvas: Canvas, terrain: Terrain, seen: Seen): WaterMap {
  const { width, height, pixels } = canvas;
  const { camera, isWet } = seen;
  const water: WaterMap = new Uint8Array(width * height);
  const ground = new Ground(canvas, terrain, seen);
  const { heights, scales, colours } = ground;
  const count = scales.length;
  const open = new Float32Array(height);
  for (let column = 0; column < width; column += 1) {
    open.fill(1);
    const first = Math.floor(column / spacing);
    const share = column / spacing - first;
    const rest = 1 - share;
    const left = first * count;
    const right = left + count;
    let top = height;
    let before = height;
    for (let step = 0; step < count && top > 0; step += 1) {
      const level = (heights[left + step] ?? 0) * rest + (heights[right + step] ?? 0) * share;
      const isWater = isWet && level < 0;
      const y = camera.horizon + (camera.height - (isWater ? 0 : level)) * (scales[step] ?? 0);
      const last = before;
      before = y;
      if (y >= top) continue;
      const end = y > 0 ? y : 0;
      if (isWater) {
        for (let row = Math.round(end); row < Math.round(top); row += 1) water[row * width + column] = 1;
        top = end;
        continue;
      }
      ground.know(left + step);
      ground.know(right + step);
      const [a, b] = [(left + step) * 3, (right + step) * 3];
      const red = (colours[a] ?? 0) * rest + (colours[b] ?? 0) * share;
      const green = (colours[a + 1] ?? 0) * rest + (colours[b + 1] ?? 0) * share;
      const blue = (colours[a + 2] ?? 0) * rest + (colours[b + 2] ?? 0) * share;
      let [toRed, toGreen, toBlue] = [0, 0, 0];
      const isTall = top - end > 1 && step > 0;
      if (isTall) {
        ground.know(left + step - 1);
        ground.know(right + step - 1);
        toRed = (colours[a - 3] ?? 0) * rest + (colours[b - 3] ?? 0) * share - red;
        toGreen = (colours[a - 2] ?? 0) * rest + (colours[b - 2] ?? 0) * share - green;
        toBlue = (colours[a - 1] ?? 0) * rest + (colours[b - 1] ?? 0) * share - blue;
      }
      const long = last - y > 1 ? last - y : 1;
      for (let row = Math.floor(end); row < top; row += 1) {
        const from = row > end ? row : end;
        const to = row + 1 < top ? row + 1 : top;
        const down = (row + 0.5 - y) / long;
        const mixed = !isTall || down < 0 ? 0 : down > 1 ? 1 : down;
        // What is nearer has taken its part of the pixel; the first to come takes the sky out of it.
        const unpainted = open[row] ?? 0;
        const part = to - from;
        const at = (row * width + column) * 3;
        const keep = unpainted === 1 ? 0 : 1;
        pixels[at] = (pixels[at] ?? 0) * keep + (red + toRed * mixed) * part;
        pixels[at + 1] = (pixels[at + 1] ?? 0) * keep + (green + toGreen * mixed) * part;
        pixels[at + 2] = (pixels[at + 2] ?? 0) * keep + (blue + toBlue * mixed) * part;
        open[row] = unpainted - part;
      }
      top = end;
    }
    // The highest pixel of a column is in part of the sky: as bright as the pixel above it.
    const edge = Math.floor(top);
    const unpainted = open[edge] ?? 0;
    if (edge > 0 && unpainted > 0 && unpainted < 1) {
      const at = (edge * width + column) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        pixels[at + channel] =
          (pixels[at + channel] ?? 0) + (pixels[at - width * 3 + channel] ?? 0) * unpainted;
    }
  }
  return water;
}

/** The points of the ground on rays from the camera: their heights, and their colours as soon as they are asked for. */
class Ground {
  readonly distances: Float32Array;
  /** Pixels to a unit at each distance. */
  readonly scales: Float32Array;
  readonly heights: Float32Array;
  readonly #shadow: Float32Array;
  readonly colours: Float32Array;
  readonly #known: Uint8Array;
  readonly #air: Float32Array;

  constructor(
    canvas: Canvas,
    readonly terrain: Terrain,
    readonly seen: Seen,
  ) {
    const { camera, from } = seen;
    const { growth = usualGrowth } = terrain;
    const columns = Math.ceil(canvas.width / spacing) + 2;
    const count = Math.ceil(Math.log(terrain.far / terrain.near) / Math.log(growth));
    this.distances = Float32Array.from({ length: count }, (_, step) => terrain.near * growth ** step);
    this.scales = this.distances.map((distance) => camera.focus / distance);
    this.heights = new Float32Array(columns * count);
    this.#shadow = new Float32Array(columns * count);
    this.colours = new Float32Array(columns * count * 3);
    this.#known = new Uint8Array(columns * count);
    this.#air = new Float32Array(columns * 3);
    this.#side = (column) => (column * spacing - canvas.width / 2) / camera.focus;
    for (let column = 0; column < columns; column += 1) {
      const pixel = ((camera.horizon - 4) * canvas.width + Math.min(canvas.width - 1, column * spacing)) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        this.#air[column * 3 + channel] = canvas.pixels[pixel + channel] ?? 0;
      const side = this.#side(column);
      for (let step = 0; step < count; step += 1) {
        const z = this.distances[step] ?? 0;
        this.heights[column * count + step] = terrain.height(side * z, z);
      }
    }
    // What stands beside the ground, on the side of the sun, throws its shadow on it.
    const fall = from[1] / Math.max(0.2, Math.abs(from[0]));
    for (let step = 0; step < count; step += 1) {
      const way = ((this.distances[step] ?? 0) * spacing * fall) / camera.focus;
      let shade = -1e9;
      for (let turn = 0; turn < columns; turn += 1) {
        const at = (from[0] > 0 ? columns - 1 - turn : turn) * count + step;
        const level = this.heights[at] ?? 0;
        shade = Math.max(shade - way, level);
        this.#shadow[at] = smooth(0, way * 3 + 0.4, shade - level);
      }
    }
  }

  readonly #side: (column: number) => number;

  /** Reckons the colour of a point, once. */
  know(point: number): void {
    if (this.#known[point]) return;
    this.#known[point] = 1;
    const { terrain, heights, distances, seen } = this;
    const { light, from, camera } = seen;
    const count = distances.length;
    const step = point % count;
    const column = (point - step) / count;
    const z = distances[step] ?? 0;
    const level = heights[point] ?? 0;
    const x = this.#side(column) * z;
    const aside = (z * spacing) / camera.focus;
    const slopeX = ((heights[point + count] ?? level) - level) / aside;
    const slopeZ =
      step + 1 < count ? ((heights[point + 1] ?? level) - level) / ((distances[step + 1] ?? 0) - z) : 0;
    const length = Math.sqrt(1 + slopeX * slopeX + slopeZ * slopeZ);
    const facing = Math.max(0, (from[1] - slopeX * from[0] - slopeZ * from[2]) / length);
    const direct = facing * (1 - (this.#shadow[point] ?? 0)) * light.strength;
    const sky = 0.45 + 0.5 / length;
    const albedo = terrain.colour(x, z, level, 1 - 1 / length);
    const lost = this.#lost(z, level);
    for (const channel of [0, 1, 2] as const) {
      const own = (albedo[channel] * (light.shade[channel] * sky + light.sun[channel] * direct)) / 255;
      this.colours[point * 3 + channel] = own + ((this.#air[column * 3 + channel] ?? 0) - own) * lost;
    }
  }

  /** How much of what is seen there is the air before it. */
  #lost(z: number, level: number): number {
    const { sight, mist } = this.terrain;
    const { haze } = this.seen.light;
    const air = 1 - Math.exp((-z * haze * 0.7) / sight);
    if (!mist) return air;
    const low = mist.strength * haze * (1 - smooth(0, mist.top, level)) * (1 - Math.exp((-z * 2.4) / sight));
    return air + (1 - air) * Math.min(0.95, low);
  }
}
