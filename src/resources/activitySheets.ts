import {
  sheetAccess,
  sheetAmount,
  sheetChecks,
  sheetFields,
  sheetLock,
  sheetTransitions,
} from "./shared/sheet";
import { weekdays } from "../vocabulary";
import {
  choices,
  date,
  defineResource,
  filled,
  notBefore,
  number,
  reference,
  type RowOf,
  rows,
  text,
} from "../schema";

const { releaseDays: _releaseDays, ...shared } = sheetFields;

/** What a supplier charges for an activity, from one date to another. */
export const activitySheets = defineResource({
  name: "activity-sheets",
  label: { one: "Activity rate sheet", many: "Activity rate sheets" },
  title: "name",
  purpose: "What suppliers charge for activities, season by season. Only published sheets price trips.",
  paths: {
    list: "/rates/activities",
    create: "/rates/activities/new",
    edit: "/rates/activities/edit/:id",
    show: "/rates/activities/:id",
  },
  menu: { group: "Products" },
  fields: {
    ...shared,
    activityId: reference({
      label: "Activity",
      to: "activities",
      onMerge: "move",
      offer: { isActive: true },
      onDelete: "keep",
    }),
    followsId: reference({
      label: "Follows",
      help: "The sheet that this one replaces when it is published.",
      to: "activity-sheets",
      optional: true,
    }),
    rates: rows({
      label: "Rates",
      one: "rate",
      help: "Without dates a rate holds as long as the sheet; one for fewer days comes before it.",
      identified: true,
      maxItems: 300,
      optional: true,
      summary: ["ticketType", "season", "price"],
      checks: [
        notBefore("to", "from"),
        filled(["price", "sellPrice"], "Enter a price, 0 if it costs nothing."),
      ],
      overlaps: ["ticketType"],
      of: {
        ticketType: text({
          label: "Ticket",
          maxLength: 60,
          optional: true,
          among: "activityId.ticketTypes.name",
        }),
        season: text({ label: "Season", maxLength: 60, optional: true }),
        from: date({ label: "From", optional: true }),
        to: date({ label: "To", optional: true }),
        weekdays: choices({ label: "Weekdays", choices: weekdays, optional: true }),
        price: sheetAmount("Price"),
        sellPrice: sheetAmount("Sells for"),
        priority: number({ label: "Priority", min: 0, max: 100, default: 0 }),
      },
    }),
  },
  access: sheetAccess,
  checks: sheetChecks,
  transitions: sheetTransitions,
  lockedWhen: sheetLock,
  list: {
    columns: ["name", "activityId", "supplierId", "status", "validFrom", "validTo", "currency"],
    search: ["name", "activityId", "supplierId"],
    sort: { field: "validFrom", order: "desc" },
    tabs: "status",
    filters: ["activityId", "supplierId", "status", "validFrom", "validTo"],
    without: ["rates"],
  },
  form: [
    { heading: "Rate sheet", fields: ["name", "supplierId", "activityId", "followsId", "currency"] },
    { heading: "When it counts", fields: ["validFrom", "validTo", "bookedFrom", "bookedTo", "market"] },
    { heading: "Terms", fields: ["terms", "commission", "taxIncluded", "supplierTax"] },
    { heading: "Rates", fields: ["rates"] },
    { heading: "Conditions", fields: ["cancellationTerms", "notes"] },
  ],
});
export type ActivitySheet = RowOf<typeof activitySheets>;
