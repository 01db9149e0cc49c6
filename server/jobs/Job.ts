import type { Deed } from "../rest/trips/Deed";

/** Something that the server does by the clock, for one organisation at a time. */
export interface Job {
  /** In a few words, for the log; also the name of its lock. */
  name: string;
  /** Does what is due and gives how much that was. Doing it again does nothing. */
  run(deed: Deed): Promise<number>;
}
