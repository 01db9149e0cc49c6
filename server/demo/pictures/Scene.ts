/** What is in a drawn picture of a place. */
export interface Scene {
  motif: Motif;
  palette: PaletteName;
  /** Another seed draws other hills and trees. */
  seed: number;
}

export type Motif =
  | "backwater"
  | "tea"
  | "beach"
  | "palace"
  | "dunes"
  | "pines"
  | "skyline"
  | "terraces"
  | "street"
  | "reef"
  | "room";

/** The colours of one time of day, from the top of the sky to what is near. */
export interface Palette {
  sky: readonly [string, string];
  sun: string;
  far: string;
  middle: string;
  near: string;
  light: string;
  dark: string;
}

export const palettes = {
  dawn: {
    sky: ["#f6b58f", "#fde8d0"],
    sun: "#fff3d6",
    far: "#c99a9d",
    middle: "#8f7f92",
    near: "#4e5a6b",
    light: "#ffe9c7",
    dark: "#2f3a48",
  },
  day: {
    sky: ["#6fb7e6", "#dff2fb"],
    sun: "#fffbe6",
    far: "#9dc3c1",
    middle: "#5f9e7d",
    near: "#2f6f56",
    light: "#f4ead0",
    dark: "#1f4a3d",
  },
  dusk: {
    sky: ["#3f3d73", "#f2907a"],
    sun: "#ffd9a0",
    far: "#7a5a86",
    middle: "#503f6e",
    near: "#2b2a4c",
    light: "#ffc98b",
    dark: "#191934",
  },
  mist: {
    sky: ["#b9d3d8", "#eef4f1"],
    sun: "#ffffff",
    far: "#a9c4bd",
    middle: "#6f9e86",
    near: "#3c7359",
    light: "#e6efdf",
    dark: "#27503f",
  },
  sand: {
    sky: ["#f0c27b", "#fff1d6"],
    sun: "#fff8e1",
    far: "#dba56b",
    middle: "#c0824a",
    near: "#8f5730",
    light: "#ffe3b3",
    dark: "#54321d",
  },
} as const satisfies Record<string, Palette>;
export type PaletteName = keyof typeof palettes;
