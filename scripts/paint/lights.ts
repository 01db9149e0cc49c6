import { colour, type Colour } from "./Canvas";

/** The light of a time of day. */
export interface Light {
  /** From the top of the sky to the horizon. */
  sky: readonly [Colour, Colour, Colour];
  /** Of the disc and what it shines on. */
  sun: Colour;
  /** How strongly it shines, and how much comes from the sky alone. */
  strength: number;
  shade: Colour;
  /** How high the sun stands over the horizon, as a share of the sky, and how far it glows. */
  height: number;
  glow: number;
  clouds: { lit: Colour; dark: Colour; cover: number };
  /** How thick the air is. */
  haze: number;
  /** Whether windows and lanterns are lit. */
  isLampLit: boolean;
}

export const lights = {
  dawn: {
    sky: [colour("#6d8fc0"), colour("#e8b7a4"), colour("#ffdca8")],
    sun: colour("#ffdca2"),
    strength: 0.95,
    shade: colour("#6c6f8c"),
    height: 0.16,
    glow: 1,
    clouds: { lit: colour("#ffd9bd"), dark: colour("#a98fa6"), cover: 0.5 },
    haze: 1.25,
    isLampLit: false,
  },
  day: {
    sky: [colour("#2b6cb4"), colour("#6fb0e2"), colour("#d6ecf4")],
    sun: colour("#fff3d8"),
    strength: 1.1,
    shade: colour("#7388a8"),
    height: 0.95,
    glow: 0.25,
    clouds: { lit: colour("#ffffff"), dark: colour("#b6c6d8"), cover: 0.52 },
    haze: 0.75,
    isLampLit: false,
  },
  dusk: {
    sky: [colour("#232a5c"), colour("#94557f"), colour("#ff9c5e")],
    sun: colour("#ffa765"),
    strength: 0.7,
    shade: colour("#565074"),
    height: 0.07,
    glow: 1.15,
    clouds: { lit: colour("#ff9d78"), dark: colour("#54416f"), cover: 0.55 },
    haze: 1,
    isLampLit: true,
  },
  mist: {
    sky: [colour("#9fb7c2"), colour("#cfdcdc"), colour("#f4efe0")],
    sun: colour("#fff6e0"),
    strength: 0.62,
    shade: colour("#8b9ba3"),
    height: 0.4,
    glow: 0.55,
    clouds: { lit: colour("#f6f5ef"), dark: colour("#b4c3c8"), cover: 0.6 },
    haze: 2.4,
    isLampLit: false,
  },
  gold: {
    sky: [colour("#5f8fc0"), colour("#c9cdb9"), colour("#ffdf9f")],
    sun: colour("#ffc877"),
    strength: 1.15,
    shade: colour("#72709a"),
    height: 0.24,
    glow: 0.9,
    clouds: { lit: colour("#fff0d2"), dark: colour("#c0ada2"), cover: 0.44 },
    haze: 0.95,
    isLampLit: false,
  },
} as const satisfies Record<string, Light>;
export type LightName = keyof typeof lights;
