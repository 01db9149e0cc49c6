import {
  group,
  images,
  longText,
  rows,
  text,
  yesNo,
  amount,
  choice,
  code,
  image,
  number,
  numbers,
  reference,
  tags,
  time,
  percent,
} from "../../schema";
import {
  mealPlans,
  inclusionKinds,
  itemKinds,
  priceBases,
  taxClasses,
  markupKinds,
  markupScopes,
} from "../../vocabulary";
import { costReaders } from "./staff";

const asAmount = { kind: ["amount"] } as const;

/** A markup of an item, a day or an itinerary. Where it is missing, the level above decides. */
export const markup = (currency: string) =>
  group({
    label: "Markup",
    optional: true,
    access: { read: costReaders },
    of: {
      kind: choice({ label: "Markup as", choices: markupKinds }),
      basisPoints: percent({
        label: "Percent",
        max: 100_000,
        optional: true,
        appliesWhere: { kind: ["percent"] },
      }),
      amount: amount({ label: "Amount", currency, optional: true, appliesWhere: asAmount }),
      per: choice({ label: "Counted", choices: markupScopes, optional: true, appliesWhere: asAmount }),
    },
  });

/** An item of a day. Title and photo of a product stay as they were when it was chosen. */
export const itineraryItem = {
  kind: choice({ label: "Kind", choices: itemKinds, customer: true }),
  inclusion: choice({ label: "Inclusion", choices: inclusionKinds, default: "included", customer: true }),
  optionId: text({ label: "Only in the option", maxLength: 40, optional: true, customer: true }),
  title: text({ label: "Title", maxLength: 160, customer: true }),
  description: longText({ label: "Description", maxLength: 4_000, optional: true, customer: true }),
  photo: image({ label: "Photo", aspect: 3 / 2, optional: true, customer: true }),
  hotelId: reference({ label: "Hotel", to: "hotels", onMerge: "move", optional: true }),
  activityId: reference({ label: "Activity", to: "activities", onMerge: "move", optional: true }),
  transportId: reference({ label: "Transport", to: "transport-services", onMerge: "move", optional: true }),
  supplierId: reference({
    label: "Supplier",
    to: "suppliers",
    onMerge: "move",
    offer: { isActive: true },
    optional: true,
    access: { read: costReaders },
  }),
  startTime: time({ label: "Begins", optional: true, customer: true }),
  endTime: time({ label: "Ends", optional: true, customer: true }),
  fromPlace: text({ label: "From", maxLength: 120, optional: true, customer: true }),
  toPlace: text({ label: "To", maxLength: 120, optional: true, customer: true }),
  serviceNumber: text({ label: "Number", maxLength: 40, optional: true, customer: true }),
  place: text({ label: "Place", maxLength: 120, optional: true, customer: true }),
  nights: number({ label: "Nights", min: 1, max: 90, optional: true, customer: true }),
  rooms: number({ label: "Rooms", min: 1, max: 500, optional: true, customer: true }),
  roomType: text({ label: "Room type", maxLength: 80, optional: true, customer: true }),
  mealPlan: choice({ label: "Meal plan", choices: mealPlans, optional: true, customer: true }),
  rooming: rows({
    label: "Who sleeps where",
    one: "room",
    identified: true,
    maxItems: 60,
    optional: true,
    customer: true,
    of: {
      roomType: text({ label: "Room type", maxLength: 80, optional: true, customer: true }),
      rooms: number({ label: "Rooms", min: 1, max: 500, default: 1, customer: true }),
      adults: number({ label: "Adults in each", min: 0, max: 50, default: 2, customer: true }),
      childAges: numbers({
        label: "Ages of children in each",
        min: 0,
        max: 17,
        unit: "years",
        optional: true,
        customer: true,
      }),
      extraBeds: number({ label: "Extra beds in each", min: 0, max: 20, optional: true, customer: true }),
    },
  }),
  vehicles: rows({
    label: "Vehicles",
    one: "vehicle",
    identified: true,
    maxItems: 20,
    optional: true,
    customer: true,
    of: {
      vehicle: text({ label: "Vehicle", maxLength: 60, customer: true }),
      count: number({ label: "How many", min: 1, max: 200, default: 1, customer: true }),
    },
  }),
  seats: number({ label: "Seats in each", min: 1, max: 200, optional: true }),
  bags: number({
    label: "Bags",
    help: "One for each adult and child where empty.",
    min: 0,
    max: 5_000,
    optional: true,
  }),
  kilometres: number({
    label: "Kilometres",
    help: "In all; as far as the service says where empty.",
    min: 1,
    max: 50_000,
    unit: "km",
    optional: true,
  }),
  supplements: tags({ label: "Supplements", maxLength: 80, maxItems: 20, optional: true, customer: true }),
  quantity: number({ label: "Quantity", min: 1, max: 10_000, optional: true, customer: true }),
  basis: choice({ label: "Price basis", choices: priceBases, optional: true }),
  cost: amount({ label: "Cost", currency: "currency", optional: true, access: { read: costReaders } }),
  currency: code({ label: "Currency", list: "currency", optional: true }),
  markup: markup("/currency"),
  taxClass: choice({
    label: "Tax class",
    choices: taxClasses,
    optional: true,
    access: { read: costReaders },
  }),
  priceLocked: yesNo({ label: "Price locked", default: false }),
  lockedPrice: amount({ label: "Locked price", currency: "/currency", optional: true }),
  lockReason: text({
    label: "Reason for the lock",
    maxLength: 200,
    optional: true,
    access: { read: costReaders },
  }),
  customerNote: longText({ label: "Note to the customer", maxLength: 2_000, optional: true, customer: true }),
  internalNote: longText({
    label: "Internal note",
    maxLength: 2_000,
    optional: true,
    access: { read: costReaders },
  }),
} as const;

/** A day of an itinerary. Its date is the itinerary's start plus its index. */
export const itineraryDay = {
  title: text({ label: "Title", maxLength: 160, optional: true, customer: true }),
  overnightPlace: text({ label: "Overnight in", maxLength: 120, optional: true, customer: true }),
  description: longText({ label: "Description", maxLength: 10_000, optional: true, customer: true }),
  photos: images({ label: "Photos", aspect: 3 / 2, optional: true, customer: true }),
  meals: group({
    label: "Meals",
    of: {
      breakfast: yesNo({ label: "Breakfast", default: false, customer: true }),
      lunch: yesNo({ label: "Lunch", default: false, customer: true }),
      dinner: yesNo({ label: "Dinner", default: false, customer: true }),
    },
    customer: true,
  }),
  markup: markup("currency"),
  items: rows({
    label: "Items",
    one: "item",
    identified: true,
    maxItems: 60,
    optional: true,
    of: itineraryItem,
    customer: true,
  }),
} as const;

/** The maximum of items and rooming rows in all days together, so that storing and pricing stay fast. */
export const maxInDays = { items: 400, "items.rooming": 1_000 } as const;
