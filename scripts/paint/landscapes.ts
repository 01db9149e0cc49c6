import { between, colour, type Colour, smooth } from "./Canvas";
import type { Painter } from "./Painter";
import { fractal, ridged } from "./noise";
import type { Terrain } from "./paintTerrain";

/** Ground as it is seen, with the camera's height over it and where its horizon is, as a share of the picture's height. */
export interface Landscape {
  terrain: Terrain;
  eye: number;
  horizon: number;
  water?: { deep: Colour; waves: number };
}

const sand = colour("#e2b377");
const wetSand = colour("#a98f6c");
const paleSand = colour("#f0dcb4");
const rock = colour("#8a7d74");
const snow = colour("#f2f5fb");
const grass = colour("#8b9a58");
const forest = colour("#47603c");
const conifer = colour("#34503c");
const teaLeaf = colour("#6f9b3f");
const teaGap = colour("#2f4a22");
const rice = colour("#86a83f");
const paddy: Colour = [300, 305, 310];
const scrubland = colour("#6d6a44");
const earth = colour("#8f7350");
const lagoon = colour("#3fb6bd");
const lake = colour("#3f6f78");
const backwater = colour("#4f6f5a");

/** Dunes with sharp crests and the ripples of the wind. */
export function dunes({ noise, random }: Painter): Landscape {
  const [ox, oz] = [random.between(0, 900), random.between(0, 900)];
  const height = (x: number, z: number) => {
    const bend = noise(x * 0.0021 + ox, z * 0.0021) * 1.6;
    const way = noise(x * 0.0046 + ox + bend, z * 0.0078 + oz - bend);
    // The farther away a crest is, the rounder: between two points nothing may be sharp.
    const crest = 1 - Math.sqrt(way * way + z * 0.000012) * 2.3;
    const small = 1 - Math.abs(noise(x * 0.017 + bend * 2, z * 0.024 + oz)) * 2;
    const ripple =
      z < 220 ? Math.sin(z * 1.5 + x * 0.28 + noise(x * 0.06, z * 0.06) * 9) * 0.045 * (1 - z / 220) : 0;
    return (
      4 +
      Math.max(0, crest) ** 1.3 * 38 * smooth(20, 330, z) +
      small * 2.2 * smooth(10, 120, z) * (1 - smooth(300, 900, z)) +
      ripple
    );
  };
  return {
    eye: 30,
    horizon: 0.4,
    terrain: {
      ...{ height, near: 14, far: 4_200, growth: 1.008, sight: 3_000 },
      colour: (x, z) => between(sand, paleSand, 0.35 + noise(x * 0.01, z * 0.01) * 0.5),
    },
  };
}

/** Snow mountains over wooded ridges, with mist in the valleys. */
export function mountains({ noise, random }: Painter): Landscape {
  const [ox, oz] = [random.between(0, 900), random.between(0, 900)];
  const height = (x: number, z: number) => {
    const range = smooth(3_800, 9_500, z);
    const hills =
      (fractal(noise, x * 0.0011 + ox, z * 0.0008, range > 0 ? 3 : 5) + 0.18) * 330 * smooth(120, 2_600, z);
    const peaks = range > 0 ? ridged(noise, x * 0.00013 + ox, z * 0.00013 + oz, 5) * 3_900 * range : 0;
    return hills + peaks - smooth(150, 1_200, z) * (1 - range) * 110;
  };
  return {
    eye: 170,
    horizon: 0.56,
    terrain: {
      ...{ height, near: 60, far: 19_000, growth: 1.006, sight: 17_000, mist: { top: 330, strength: 0.55 } },
      colour: (x, z, ground, steep) => {
        const line = noise(x * 0.0011, z * 0.0011) * 420;
        if (ground > 950 + line)
          return between(snow, rock, smooth(0.34, 0.5, steep + noise(x * 0.004, z * 0.004) * 0.2));
        const wood = between(
          conifer,
          grass,
          smooth(0, 0.55, noise(x * 0.006, z * 0.006) + noise(x * 0.03, z * 0.03) * 0.5) * 0.6,
        );
        return between(wood, rock, smooth(520, 980, ground + line * 0.4));
      },
    },
  };
}

/** Hills under rows of tea. */
export function teaHills({ noise, random }: Painter): Landscape {
  const [ox, oz] = [random.between(0, 900), random.between(0, 900)];
  const hill = (x: number, z: number) =>
    fractal(noise, x * 0.0042 + ox, z * 0.0042 + oz, 2) * 46 * smooth(5, 260, z) +
    fractal(noise, x * 0.0008 + oz, z * 0.0008 + ox, 4) * 420 * smooth(500, 2_600, z) +
    z * 0.035;
  const rows = (x: number, z: number, ground: number) =>
    Math.sin((ground * 0.62 + x * 0.21 + z * 0.1 + noise(x * 0.03, z * 0.03) * 1.4) * 2.6);
  const height = (x: number, z: number) => {
    const ground = hill(x, z);
    const fine = 1 - smooth(160, 620, z);
    if (fine <= 0) return ground;
    return ground + (smooth(-0.9, 0.1, rows(x, z, ground)) * 1.15 + noise(x * 0.9, z * 0.9) * 0.42) * fine;
  };
  return {
    eye: 26,
    horizon: 0.4,
    terrain: {
      ...{ height, near: 9, far: 7_000, sight: 2_700, mist: { top: 150, strength: 0.35 } },
      colour: (x, z) => {
        const ground = hill(x, z);
        const far = smooth(500, 1_500, z);
        const bush = smooth(-0.95, -0.2, rows(x, z, ground));
        const leaves = between(teaLeaf, grass, 0.3 + noise(x * 0.35, z * 0.35) * 0.8);
        const near = between(teaGap, leaves, 0.15 + bush * 0.85 * (1 - far) + far * 0.6);
        return between(near, forest, far * 0.75);
      },
    },
  };
}

/** Rice in terraces, some under water. */
export function riceTerraces({ noise, random }: Painter): Landscape {
  const [ox, oz] = [random.between(0, 900), random.between(0, 900)];
  const side = random.chance(0.5) ? 1 : -1;
  const hill = (x: number, z: number) =>
    fractal(noise, x * 0.009 + ox, z * 0.007 + oz, 2) * 17 * smooth(0, 90, z) +
    smooth(-30, 190, x * side + z * 0.35) * 34 +
    smooth(90, 520, z) * 30 +
    fractal(noise, x * 0.0016, z * 0.0016 + oz, 5) * 250 * smooth(380, 1_400, z);
  const step = 2.3;
  const height = (x: number, z: number) => {
    const ground = hill(x, z);
    const level = Math.floor(ground / step);
    const share = ground / step - level;
    const cut =
      step *
      (level + smooth(0.55, 1, share) + 0.14 * smooth(0.3, 0.42, share) * (1 - smooth(0.5, 0.6, share)));
    return cut + (ground - cut) * smooth(260, 620, z);
  };
  return {
    eye: 50,
    horizon: 0.27,
    terrain: {
      ...{ height, near: 22, far: 5_000, sight: 2_300, mist: { top: 120, strength: 0.25 } },
      colour: (x, z) => {
        const ground = hill(x, z);
        const level = Math.floor(ground / step);
        const share = ground / step - level;
        const field = noise(level * 3.7 + x * 0.006, level * 1.9 + z * 0.006);
        const wood = between(forest, grass, smooth(-0.2, 0.6, noise(x * 0.03, z * 0.03)) * 0.5);
        const bank = smooth(0.46, 0.62, share);
        const young = between(rice, grass, 0.2 + noise(x * 0.7, z * 0.7) * 0.7 + field);
        const floor = between(young, paddy, smooth(0.16, 0.2, field) * 0.9);
        return between(between(floor, forest, bank * 0.8), wood, smooth(300, 560, z));
      },
    },
  };
}

/** A bay with a beach on one side and wooded headlands behind it. */
export function bay({ noise, random }: Painter): Landscape {
  const side = random.chance(0.5) ? 1 : -1;
  const ox = random.between(0, 900);
  const shoreAt = (z: number) => -3 + z * 0.2 + noise(z * 0.011, ox) * 14 - smooth(60, 500, z) * 60;
  const height = (x: number, z: number) => {
    const inland = x * side - shoreAt(z);
    const beach = Math.min(2.6, inland * 0.085) + (inland > 0 ? noise(x * 0.25, z * 0.25) * 0.12 : 0);
    const wood =
      smooth(26, 70, inland) *
      (9 + fractal(noise, x * 0.02 + ox, z * 0.02, 4) * 11 + smooth(200, 900, z) * 55);
    const islands =
      z > 900 ? smooth(900, 1_400, z) * (fractal(noise, x * 0.0022 + ox, z * 0.0012, 5) * 190 - 62) - 1 : -1;
    return Math.max(beach + Math.max(0, wood), islands);
  };
  return {
    eye: 5.4,
    horizon: 0.43,
    water: { deep: lagoon, waves: 0.85 },
    terrain: {
      ...{ height, near: 5, far: 4_500, sight: 3_600 },
      colour: (x, z, ground) => {
        if (ground > 3.4) return between(forest, grass, 0.3 + noise(x * 0.09, z * 0.09) * 0.9);
        if (ground < 0.04 + noise(x * 0.2, z * 0.05) * 0.06) return snow;
        return between(wetSand, paleSand, smooth(0.15, 0.8, ground) * 0.9 + noise(x * 0.8, z * 0.8) * 0.12);
      },
    },
  };
}

/** A lake before hills; its far shore is so far away. */
export function lakeside({ noise, random }: Painter, shore = 240): Landscape {
  const ox = random.between(0, 900);
  const height = (x: number, z: number) => {
    const inland = z - shore - noise(x * 0.006 + ox, 3) * shore * 0.1;
    if (inland < 0) return -1;
    return (
      Math.min(2.2, inland * 0.2) +
      smooth(shore * 0.4, shore * 6, inland) * (95 + fractal(noise, x * 0.0019 + ox, z * 0.0019, 5) * 330)
    );
  };
  return {
    eye: 7,
    horizon: 0.5,
    water: { deep: lake, waves: 0.42 },
    terrain: {
      ...{ height, near: 5, far: 6_500, sight: 3_200, mist: { top: 60, strength: 0.3 } },
      colour: (x, z) => between(grass, forest, 0.55 + noise(x * 0.03, z * 0.03) * 1.1),
    },
  };
}

/** Still water between banks, with the far bank close by. */
export function canal(painter: Painter): Landscape {
  const { noise, random } = painter;
  const ox = random.between(0, 900);
  const side = random.chance(0.5) ? 1 : -1;
  const height = (x: number, z: number) => {
    const far = z - 120 - noise(x * 0.012 + ox, 7) * 34;
    const left = x * side - 26 - z * 0.16 - noise(z * 0.03, ox) * 9;
    return (
      Math.max(Math.min(1.6, Math.max(far, left) * 0.16), -1) +
      (far > 60
        ? fractal(noise, x * 0.003 + ox, z * 0.003, 3) * 22 * smooth(60, 900, far) + 6 * smooth(60, 300, far)
        : 0)
    );
  };
  return {
    eye: 4.6,
    horizon: 0.47,
    water: { deep: backwater, waves: 0.34 },
    terrain: {
      ...{ height, near: 4, far: 2_600, sight: 1_300 },
      colour: (x, z) => between(grass, forest, 0.5 + noise(x * 0.25, z * 0.25) * 0.9),
    },
  };
}

/** A dry hill in the middle of a plain, for what stands on it. */
export function hillInPlain({
  noise,
  random,
}: Painter): Landscape & { top: { x: number; z: number; height: number } } {
  const ox = random.between(0, 900);
  const top = { x: random.between(-110, 110), z: 620, height: 104 };
  const height = (x: number, z: number) => {
    const far = Math.hypot((x - top.x) / 330, (z - top.z) / 250);
    const hill =
      top.height *
      (1 - smooth(0.18, 1.25, far)) *
      (1 + noise(x * 0.012 + ox, z * 0.012) * 0.28 * smooth(0.2, 0.5, far));
    return (
      hill +
      fractal(noise, x * 0.006 + ox, z * 0.006, 3) * 9 +
      smooth(900, 3_200, z) * (40 + fractal(noise, x * 0.0013, z * 0.0013 + ox, 5) * 330)
    );
  };
  return {
    top,
    eye: 34,
    horizon: 0.56,
    terrain: {
      ...{ height, near: 16, far: 7_000, sight: 3_600 },
      colour: (x, z, _ground, steep) => {
        const scrub = smooth(0.1, 0.4, noise(x * 0.3, z * 0.3) + noise(x * 0.02, z * 0.02) * 0.7);
        return between(between(sand, earth, 0.5 + steep), scrubland, scrub * 0.75);
      },
    },
  };
}
