/** What a message to a customer may name, and what is written in its place. */
export const placeholders = {
  customer: "the customer",
  name: "the journey",
  reference: "the trip's number",
  dates: "the travel dates",
  link: "the link to the offer",
  sender: "whoever sends it",
  organisation: "your organisation",
} as const;

export type Placeholder = keyof typeof placeholders;

const names = Object.keys(placeholders);

/** What a template with placeholders must match: braces stand around known names alone. */
export const placeholderPattern = {
  source: `^(?:[^{}]|\\{(?:${names.join("|")})\\})*$`,
  message: `Braces stand around one of these alone: ${names.map((name) => `{${name}}`).join(", ")}.`,
} as const;

/** Says which placeholders there are: "{customer} the customer, {name} the itinerary …". */
export const placeholderHelp = Object.entries(placeholders)
  .map(([name, meaning]) => `{${name}} ${meaning}`)
  .join(", ");

/** A template with the values in the place of its placeholders; those without a value stay. */
export const filled = (template: string, values: Readonly<Partial<Record<Placeholder, string>>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    // A name that is none of them is not among the values.
    name in values ? (values[name as Placeholder] ?? whole) : whole,
  );
