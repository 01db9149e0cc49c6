import { itemKinds, type ItemKind } from "../../../vocabulary";
import type { DraftItem } from "../draft/draft";
import type { itineraryItem } from "../../../resources/shared/itineraryDay";

type Name = keyof typeof itineraryItem;

/** By a vehicle with a driver, of a transport service or typed by hand. */
const drive: readonly Name[] = ["transportId", "fromPlace", "toPlace", "title", "startTime", "endTime"];
const vehicles: readonly Name[] = ["vehicles", "seats", "bags", "kilometres", "supplierId", "supplements"];
/** By a line that has numbers, perhaps through the night. */
const lineJourney: readonly Name[] = [
  "fromPlace",
  "toPlace",
  "title",
  "serviceNumber",
  "startTime",
  "endTime",
  "nights",
];
const plain: readonly Name[] = ["title", "startTime", "endTime"];

/** What a person tells of an item, by its kind; the price and the notes are asked of all alike. */
export const itemFields: Readonly<Record<ItemKind, readonly Name[]>> = {
  hotel_stay: [
    "hotelId",
    "nights",
    "roomType",
    "mealPlan",
    "rooms",
    "title",
    "rooming",
    "supplierId",
    "supplements",
  ],
  activity: ["activityId", "title", "startTime", "endTime", "place", "supplierId"],
  transfer: [...drive, ...vehicles],
  transport: [...drive, "nights", ...vehicles],
  flight: lineJourney,
  train: lineJourney,
  cruise: lineJourney,
  meal: [...plain, "place"],
  guide: plain,
  visa: ["title"],
  insurance: ["title"],
  fee: ["title"],
  note: ["title", "description"],
};

const journeyLabels: Partial<Record<Name, string>> = {
  startTime: "Departs",
  endTime: "Arrives",
  nights: "Nights on the way",
};

const driveLabels: Partial<Record<Name, string>> = {
  startTime: "Pickup",
  endTime: "Arrives",
  nights: "Days",
};

/** What is only asked of a transport that has a service, and only of one without. */
const ofService: readonly Name[] = ["vehicles", "bags", "kilometres"];

/** Whether a field says anything of an item as it is. */
export const isAsked = (name: Name, { transportId }: Pick<DraftItem, "transportId">): boolean =>
  transportId ? name !== "seats" : !ofService.includes(name);

/** What a field of an item is called where its kind has a word of its own for it. */
export function labelOf(kind: ItemKind, name: Name): string | undefined {
  if (!itemFields[kind].includes("fromPlace")) return undefined;
  if (itemFields[kind].includes("transportId")) return driveLabels[name];
  if (name === "serviceNumber") return `${itemKinds[kind].label} number`;
  return journeyLabels[name];
}

export const priceFields: readonly Name[] = [
  "inclusion",
  "basis",
  "quantity",
  "cost",
  "currency",
  "markup",
  "taxClass",
];
export const lockFields: readonly Name[] = ["priceLocked", "lockedPrice", "lockReason"];
export const wordFields: readonly Name[] = ["description", "customerNote", "internalNote"];
