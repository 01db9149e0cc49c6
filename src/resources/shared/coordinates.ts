import { number } from "../../schema";

const degrees = { decimals: 6, optional: true, short: true, customer: true } as const;

/** A location in degrees, for the map of an offer. */
export const coordinates = {
  latitude: number({ label: "Latitude", min: -90, max: 90, ...degrees }),
  longitude: number({ label: "Longitude", min: -180, max: 180, ...degrees }),
} as const;
