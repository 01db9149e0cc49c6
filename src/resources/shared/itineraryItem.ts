import { mealPlans, inclusionKinds, itemKinds, occupancies, priceBases } from "../../domain/vocabulary";
import { amount, choice, code, image, longText, number, reference, text, time, yesNo } from "../../schema";
import { markup } from "./markup";
import { costReaders } from "./staff";

/** One thing in a day of an itinerary. The title and photo of a hotel or activity are kept as they were when it was picked. */
export const itineraryItem = {
  kind: choice({ label: "Kind", choices: itemKinds, customer: true }),
  inclusion: choice({ label: "Inclusion", choices: inclusionKinds, default: "included", customer: true }),
  title: text({ label: "Title", maxLength: 160, customer: true }),
  description: longText({ label: "Description", maxLength: 4_000, optional: true, customer: true }),
  photo: image({ label: "Photo", aspect: 3 / 2, optional: true, customer: true }),
  hotelId: reference({ label: "Hotel", to: "hotels", optional: true }),
  activityId: reference({ label: "Activity", to: "activities", optional: true }),
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
  occupancy: choice({ label: "Occupancy", choices: occupancies, optional: true, customer: true }),
  extraBeds: number({ label: "Extra adults", min: 0, max: 500, optional: true, customer: true }),
  childrenWithBed: number({ label: "Children with bed", min: 0, max: 500, optional: true, customer: true }),
  childrenWithoutBed: number({
    label: "Children without bed",
    min: 0,
    max: 500,
    optional: true,
    customer: true,
  }),
  quantity: number({ label: "Quantity", min: 1, max: 10_000, optional: true, customer: true }),
  basis: choice({ label: "Price basis", choices: priceBases, optional: true }),
  cost: amount({ label: "Cost", currency: "currency", optional: true, access: { read: costReaders } }),
  currency: code({ label: "Currency", list: "currency", optional: true }),
  markup: markup("currency"),
  priceLocked: yesNo({ label: "Price locked", default: false }),
  lockedPrice: amount({ label: "Locked price", currency: "currency", optional: true }),
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
