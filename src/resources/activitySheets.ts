import {
  followed,
  openSeason,
  pricedRates,
  priority,
  productReference,
  sheetAmount,
  sheetFields,
  sheetFrame,
  sheetSections,
  termFields,
} from "./shared/sheet";
import { defineResource, reference, type RowOf, rows, text } from "../schema";

export const activitySheets = defineResource({
  name: "activity-sheets",
  label: { one: "Activity rate sheet", many: "Activity rate sheets" },
  purpose: "What suppliers charge for activities, season by season. Only published sheets price trips.",
  ...sheetFrame("activities", "activityId", ["rates"]),
  fields: {
    ...sheetFields,
    activityId: reference({ ...productReference, label: "Activity", to: "activities" }),
    followsId: reference({ ...followed, to: "activity-sheets" }),
    rates: rows({
      ...pricedRates,
      help: "Without dates a rate holds as long as the sheet; one for fewer days comes before it.",
      summary: ["ticketType", "season", "price"],
      overlaps: ["ticketType"],
      of: {
        ticketType: text({
          label: "Ticket",
          maxLength: 60,
          optional: true,
          among: "activityId.ticketTypes.name",
        }),
        ...openSeason,
        price: sheetAmount("Price"),
        sellPrice: sheetAmount("Sells for"),
        priority,
      },
    }),
  },
  form: [
    ...sheetSections("activityId"),
    { heading: "Terms", fields: termFields },
    { heading: "Rates", fields: ["rates"] },
    { heading: "Conditions", fields: ["cancellationTerms", "notes"] },
  ],
});
export type ActivitySheet = RowOf<typeof activitySheets>;
