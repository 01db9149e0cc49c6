import { itemKinds, type ItemKind } from "../../../vocabulary";
import type { DraftItem } from "../draft/draft";
import type { itineraryItem } from "../../../resources/shared/itineraryDay";

type Name = keyof typeof itineraryItem;

/** A vehicle with a driver. */
const drive: readonly Name[] = ["transportId", "fromPlace", "toPlace", "title", "startTime", "endTime"];
const vehicles: readonly Name[] = ["vehicles", "seats", "bags", "kilometres", "supplierId", "supplements"];
/** A numbered service such as a flight or train, perhaps overnight. */
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

/** The fields of an item by kind; price and notes apply to all kinds. */
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

/** Only for a transport by a service. */
const ofService: readonly Name[] = ["vehicles", "bags", "kilometres"];

export const isAsked = (name: Name, { transportId }: Pick<DraftItem, "transportId">): boolean =>
  transportId ? name !== "seats" : !ofService.includes(name);

/** The label of a field, which may depend on the kind of item. */
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
