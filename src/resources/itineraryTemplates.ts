import { templateKinds } from "../vocabulary";
import {
  choice,
  code,
  defineResource,
  image,
  longText,
  notForCustomers,
  number,
  pointsAt,
  type RowOf,
  rows,
  tags,
  text,
} from "../schema";
import { itineraryDay, maxInDays } from "./shared/itineraryDay";
import { conditions, optionName, optionRows, travellers } from "./shared/itineraryParts";
import { planners, sellers } from "./shared/staff";
import { itemPrices } from "./shared/storedTotals";

const { options, ...parts } = notForCustomers({
  ...travellers,
  options: rows({ ...optionRows, of: { name: optionName } }),
  ...conditions,
});
const { inclusions, exclusions, terms, ...party } = parts;

/** Reusable days: a whole trip, or some days of one. */
export const itineraryTemplates = defineResource({
  name: "itinerary-templates",
  label: { one: "Template", many: "Templates" },
  title: "name",
  purpose:
    "Days or whole trips to begin with. Write one here, or save one from the menu of an itinerary or from a day of it.",
  paths: {
    list: "/templates",
    create: "/templates/new",
    edit: "/templates/edit/:id",
    show: "/templates/:id",
  },
  menu: "top",
  fields: {
    name: text({ label: "Name", maxLength: 120, placeholder: "Seven days in the hills" }),
    description: longText({
      label: "Description",
      help: "For whom it fits and when. No customer reads it.",
      maxLength: 2_000,
      optional: true,
    }),
    kind: choice({ label: "Holds", choices: templateKinds, default: "trip", short: true }),
    destinations: tags({ label: "Destinations", maxItems: 30, maxLength: 120, optional: true }),
    ...party,
    dayCount: number({ label: "Number of days", readOnly: true, min: 0, default: 0, history: false }),
    days: rows({
      label: "Days",
      one: "day",
      identified: true,
      maxItems: 120,
      inAll: maxInDays,
      optional: true,
      of: notForCustomers(itineraryDay),
    }),
    options,
    inclusions,
    exclusions,
    terms,
    coverFileId: image({ label: "Cover", aspect: 16 / 9, optional: true }),
    currency: code({ label: "Currency", list: "currency", readOnly: true, optional: true }),
    prices: rows({ label: "Prices when it was saved", ...itemPrices, of: notForCustomers(itemPrices.of) }),
  },
  checks: [
    pointsAt(
      "days.items.optionId",
      "options.id",
      "This option is not there any more. Choose another, or none for all.",
    ),
  ],
  access: { read: planners, write: sellers },
  list: {
    columns: ["name", "kind", "destinations", "dayCount", "adults", "childAges"],
    search: ["name", "destinations"],
    sort: { field: "name", order: "asc" },
    filters: ["kind", "destinations", "dayCount"],
    without: ["days", "options", "prices"],
  },
  form: [
    { heading: "Template", fields: ["name", "description", "kind", "destinations", "options"] },
    {
      heading: "Made for",
      help: "Rooms and quantities named for these people are looked at anew for others.",
      fields: ["adults", "childAges", "infants", "rooms"],
    },
    { heading: "Conditions", fields: ["inclusions", "exclusions", "terms", "coverFileId"] },
  ],
});
export type ItineraryTemplate = RowOf<typeof itineraryTemplates>;
