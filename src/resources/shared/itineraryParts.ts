import { longText, number, numbers, tags, text, unique } from "../../schema";

export const travellers = {
  adults: number({ label: "Adults", min: 0, max: 1_000, default: 2, short: true, customer: true }),
  childAges: numbers({
    label: "Ages of children",
    min: 0,
    max: 17,
    unit: "years",
    optional: true,
    short: true,
    customer: true,
  }),
  infants: number({ label: "Infants", min: 0, max: 100, default: 0, short: true, customer: true }),
  rooms: number({ label: "Rooms", min: 0, max: 500, optional: true, short: true, customer: true }),
} as const;

export const optionRows = {
  label: "Options",
  one: "option",
  identified: true,
  maxItems: 5,
  optional: true,
  checks: [unique(["name"])],
  customer: true,
} as const;
export const optionName = text({ label: "Name", maxLength: 60, customer: true });

export const conditions = {
  inclusions: tags({
    label: "Included",
    maxItems: 60,
    maxLength: 300,
    optional: true,
    phrases: true,
    customer: true,
  }),
  exclusions: tags({
    label: "Not included",
    maxItems: 60,
    maxLength: 300,
    optional: true,
    phrases: true,
    customer: true,
  }),
  terms: longText({ label: "Terms", maxLength: 20_000, optional: true, customer: true }),
} as const;
