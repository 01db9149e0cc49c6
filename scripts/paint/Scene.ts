import type { LightName } from "./lights";

/** What a painted picture of a place shows. */
export interface Scene {
  motif: Motif;
  light: LightName;
  /** Another seed has other hills, clouds and trees, and stands elsewhere. */
  seed: number;
  /** Of a room: what it looks out on; something pleasant where not given. */
  outlook?: Motif;
}

export type Motif =
  | "backwater"
  | "tea"
  | "beach"
  | "palace"
  | "fort"
  | "dunes"
  | "pines"
  | "skyline"
  | "terraces"
  | "street"
  | "reef"
  | "room";
