import type { Trip } from "../../../resources/trips";
import { trips } from "../../../resources/trips";
import type { Field } from "../../../schema";
import { isEmptyValue } from "../../../fields/isEmptyValue";
import type { FactField } from "../../resource/detail/FactProps";

type TripField = keyof typeof trips.fields;

/** One fact of the record: a field, or several that make sense only together. */
export interface TripFact {
  label: string;
  names: readonly TripField[];
  /** Shown where it is empty too: its absence is news. */
  always?: true;
  wide?: true;
}

export interface TripFactSection {
  heading: string;
  facts: readonly TripFact[];
}

const one = (name: TripField, more: Partial<TripFact> = {}): TripFact => ({
  label: trips.fields[name].label,
  names: [name],
  ...more,
});

/** The sections of the record, top to bottom; how to reach the customer, the dates, who travels and the budget are joined. */
export const tripFactSections: readonly TripFactSection[] = [
  {
    heading: "Customer",
    facts: [
      one("customerName", { always: true }),
      one("phone", { always: true }),
      one("whatsapp"),
      one("email", { always: true }),
      one("nationality"),
      one("preferredLanguage"),
    ],
  },
  {
    heading: "Travel",
    facts: [
      one("title"),
      one("destinations", { always: true }),
      { label: "Dates", names: ["startDate", "endDate", "dateFlexibility"], always: true },
      { label: "Travellers", names: ["adults", "childAges", "infants"], always: true },
      one("childBirthDates"),
      one("origin"),
      one("rooms"),
      one("hotelCategory"),
      one("mealPlan"),
      one("queryType"),
      one("scope"),
    ],
  },
  {
    heading: "Budget and source",
    facts: [
      { label: "Budget", names: ["budget", "budgetBasis"], always: true },
      one("querySourceId", { always: true }),
      one("priority", { always: true }),
      one("tags"),
    ],
  },
  {
    heading: "Documents",
    facts: [one("documents", { label: "Passports, vouchers, confirmations", wide: true })],
  },
];

/** The fields of a fact with what the trip holds in them. */
export function factFieldsOf(trip: Trip, names: readonly TripField[]): FactField[] {
  // Each declared field of the resource is a field of some kind; the exact declaration is narrower.
  const fields: Readonly<Record<string, Field>> = trips.fields;
  return names.flatMap((name) => {
    const field = fields[name];
    return field ? [{ name, field, value: trip[name] }] : [];
  });
}

/** Whether nobody has filled in any field of the fact. */
export const isEmptyFact = (trip: Trip, { names }: TripFact): boolean =>
  names.every((name) => isEmptyValue(trip[name]));
