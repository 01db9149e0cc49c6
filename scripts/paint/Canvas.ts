import sharp from "sharp";

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];

/** The colour that "#rrggbb" says. */
export const colour = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** So much, from 0 to 1, of the way from one colour to another. */
export const between = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** 0 below the first, 1 above the second, and gently from one to the other. */
export function smooth(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** What is painted on: light that may be brighter than white until it is finished. */
export class Canvas {
  readonly pixels: Float32Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = new Float32Array(width * height * 3);
  }

  set(pixel: number, red: number, green: number, blue: number): void {
    this.pixels[pixel * 3] = red;
    this.pixels[pixel * 3 + 1] = green;
    this.pixels[pixel * 3 + 2] = blue;
  }

  /** Adds the light of a lamp, which is half as strong at a quarter of its radius. */
  glow(x: number, y: number, radius: number, [red, green, blue]: Colour, strength = 1): void {
    const [left, right] = [Math.max(0, Math.ceil(x - radius)), Math.min(this.width - 1, x + radius)];
    const [top, bottom] = [Math.max(0, Math.ceil(y - radius)), Math.min(this.height - 1, y + radius)];
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) {
        const far = ((column - x) ** 2 + (row - y) ** 2) / (radius * radius);
        if (far >= 1) continue;
        const light = (strength * (1 - far) ** 2) / (1 + 12 * far);
        const at = (row * this.width + column) * 3;
        this.pixels[at] = (this.pixels[at] ?? 0) + red * light;
        this.pixels[at + 1] = (this.pixels[at + 1] ?? 0) + green * light;
        this.pixels[at + 2] = (this.pixels[at + 2] ?? 0) + blue * light;
      }
  }

  /** Lays a drawing over what is painted: what stands inside of an SVG element as large as the canvas. */
  async overlay(svg: string): Promise<void> {
    const { width, height } = this;
    const document = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}</svg>`;
    const drawn = await sharp(Buffer.from(document)).ensureAlpha().raw().toBuffer();
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      const alpha = (drawn[pixel * 4 + 3] ?? 0) / 255;
      if (alpha === 0) continue;
      const at = pixel * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const under = this.pixels[at + channel] ?? 0;
        this.pixels[at + channel] = under + ((drawn[pixel * 4 + channel] ?? 0) - under) * alpha;
      }
    }
  }

  /** The picture as bytes of red, green and blue, dimmed towards its corners and with the grain of a film. */
  finished(): Uint8ClampedArray {
    const { width, height, pixels } = this;
    const bytes = new Uint8ClampedArray(pixels.length);
    let state = 1;
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      const x = (pixel % width) / width - 0.5;
      const y = pixel / width / height - 0.5;
      const dim = 1 - 0.36 * (x * x + y * y);
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      const grain = (state >> 24) * 0.028;
      const at = pixel * 3;
      const red = pixels[at] ?? 0;
      const green = pixels[at + 1] ?? 0;
      const blue = pixels[at + 2] ?? 0;
      const grey = (red * 0.3 + green * 0.59 + blue * 0.11) * 0.14;
      bytes[at] = developed((red * 1.14 - grey) * dim) + grain;
      bytes[at + 1] = developed((green * 1.14 - grey) * dim) + grain;
      bytes[at + 2] = developed((blue * 1.14 - grey) * dim) + grain;
    }
    return bytes;
  }
}

/** What the film makes of light from 0 to 1,023: deeper shadows, and highlights that do not break off. */
const curve = Float32Array.from({ length: 1_024 }, (_, value) => {
  const light = value / 255;
  const soft = light < 0.78 ? light : 1 - 0.22 / (1 + (light - 0.78) * 4.5455);
  return 255 * soft * (0.86 + 0.28 * soft - 0.14 * soft * soft);
});

const developed = (light: number): number => curve[light < 0 ? 0 : light > 1_023 ? 1_023 : light | 0] ?? 0;
