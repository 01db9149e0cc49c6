import { choice, longText, rows, text, unique } from "../../schema";
import { documentLanguages } from "../../vocabulary";

/** The placeholders of messages to customers, with their meaning. */
const placeholders = {
  customer: "the customer",
  name: "the journey",
  reference: "the trip's number",
  dates: "the travel dates",
  link: "the link to the offer",
  sender: "whoever sends it",
  organisation: "your organisation",
} as const;

type Placeholder = keyof typeof placeholders;

const placeholderNames = Object.keys(placeholders);

/** Templates may have braces only around these names. */
export const placeholderPattern = {
  source: `^(?:[^{}]|\\{(?:${placeholderNames.join("|")})\\})*$`,
  message: `Braces stand around one of these alone: ${placeholderNames.map((name) => `{${name}}`).join(", ")}.`,
} as const;

/** The list of placeholders for help texts: "{customer} the customer, {name} the journey …". */
const placeholderHelp = Object.entries(placeholders)
  .map(([name, meaning]) => `{${name}} ${meaning}`)
  .join(", ");

/** A template with its placeholders filled in. Placeholders without a value stay. */
export const fillPlaceholders = (
  template: string,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    // Other names are not among the values.
    name in values ? (values[name as Placeholder] ?? whole) : whole,
  );

export const messagePreferences = {
  offerMessages: rows({
    label: "Words for sending offers",
    one: "language",
    help: `What an e-mail or a WhatsApp message with an offer begins with, in the offer's language. In a language without words of your own, and in whatever you leave empty, there are usual ones. Placeholders: ${placeholderHelp}.`,
    maxItems: 7,
    optional: true,
    checks: [unique(["language"])],
    of: {
      language: choice({ label: "Language", choices: documentLanguages }),
      subject: text({
        label: "Subject of the e-mail",
        maxLength: 200,
        optional: true,
        pattern: placeholderPattern,
      }),
      mail: longText({
        label: "Text of the e-mail",
        maxLength: 5_000,
        optional: true,
        pattern: placeholderPattern,
      }),
      whatsapp: longText({
        label: "WhatsApp message",
        maxLength: 1_500,
        optional: true,
        pattern: placeholderPattern,
      }),
    },
  }),
} as const;
