import { activityTypes, groupKinds, weekdays, priceBases } from "../domain/vocabulary";
import type { ActivityRate } from "../domain/activities/pricedActivity";
import { notBefore, oneOf } from "../schema/checks";
import { amount } from "../schema/kinds/amount";
import { choice } from "../schema/kinds/choice";
import { choices } from "../schema/kinds/choices";
import { code } from "../schema/kinds/code";
import { group } from "../schema/kinds/group";
import { images } from "../schema/kinds/images";
import { longText } from "../schema/kinds/longText";
import { number } from "../schema/kinds/number";
import { rows } from "../schema/kinds/rows";
import { tags } from "../schema/kinds/tags";
import { text } from "../schema/kinds/text";
import { time } from "../schema/kinds/time";
import { yesNo } from "../schema/kinds/yesNo";
import { defineResource, type RowOf } from "../schema/resource";
import { contact } from "./shared/contact";
import { overlapHints, season, seasonChecks } from "./shared/season";
import { repositoryReaders, sellers } from "./shared/staff";

/** A thing to do at a place: a tour, a show, a transfer. */
export const activities = defineResource({
  name: "activities",
  label: { one: "Activity", many: "Activities" },
  title: "name",
  purpose: "Tours, shows, transfers and other things to do, ready to be put into itineraries.",
  paths: {
    list: "/org/activities-repository",
    create: "/org/activities-repository/new",
    edit: "/org/activities-repository/:id",
  },
  menu: { group: "Repository" },
  fields: {
    name: text({ label: "Name", maxLength: 160, unique: true }),
    type: choice({ label: "Type", choices: activityTypes, default: "sightseeing", short: true }),
    groupKind: choice({ label: "Group", choices: groupKinds, default: "private", short: true }),
    city: text({ label: "City", maxLength: 120, indexed: true, short: true }),
    country: code({ label: "Country", list: "country", short: true }),
    meetingPoint: text({ label: "Meeting point", maxLength: 300, optional: true }),
    latitude: number({ label: "Latitude", min: -90, max: 90, decimals: 6, optional: true, short: true }),
    longitude: number({ label: "Longitude", min: -180, max: 180, decimals: 6, optional: true, short: true }),
    durationMinutes: number({
      label: "Duration",
      min: 1,
      max: 20_160,
      unit: "minutes",
      optional: true,
      short: true,
    }),
    openingHours: group({
      label: "Opening hours",
      help: "A closing time before the opening time is one of the next day.",
      optional: true,
      of: { opens: time({ label: "Opens" }), closes: time({ label: "Closes" }) },
    }),
    closedWeekdays: choices({ label: "Closed on", choices: weekdays, optional: true }),
    startSlots: rows({
      label: "Start times",
      one: "start time",
      maxItems: 30,
      optional: true,
      of: { startTime: time({ label: "Starts at" }) },
    }),
    basis: choice({ label: "Price basis", choices: priceBases, default: "per_person", short: true }),
    currency: code({ label: "Currency", list: "currency", short: true }),
    ticketTypes: rows({
      label: "Ticket types",
      one: "ticket type",
      help: "Prices that hold all year; a rate by season comes first.",
      maxItems: 20,
      optional: true,
      checks: [notBefore("toAge", "fromAge")],
      of: {
        name: text({ label: "Ticket", maxLength: 60 }),
        fromAge: number({ label: "From age", min: 0, max: 120, optional: true }),
        toAge: number({ label: "To age", min: 0, max: 120, optional: true }),
        price: amount({ label: "Price", currency: "currency", min: 0 }),
      },
    }),
    rates: rows({
      label: "Rates by season",
      one: "rate",
      maxItems: 200,
      optional: true,
      summary: ["ticketType", "season", "price"],
      checks: seasonChecks,
      hints: overlapHints(({ ticketType }: ActivityRate) => ticketType ?? ""),
      of: {
        ...season,
        ticketType: text({ label: "Ticket", maxLength: 60, optional: true, among: "ticketTypes.name" }),
        price: amount({ label: "Price", currency: "currency", min: 0 }),
        priority: number({ label: "Priority", min: 0, max: 100, default: 0 }),
      },
    }),
    minGroup: number({ label: "Smallest group", min: 1, max: 1_000, optional: true, short: true }),
    maxGroup: number({ label: "Largest group", min: 1, max: 1_000, optional: true, short: true }),
    inclusions: tags({ label: "Included", maxLength: 200, optional: true, phrases: true }),
    exclusions: tags({ label: "Not included", maxLength: 200, optional: true, phrases: true }),
    description: longText({ label: "Description", optional: true }),
    photos: images({ label: "Photos", aspect: 3 / 2, optional: true }),
    supplier: text({ label: "Supplier", maxLength: 160, optional: true }),
    contacts: rows({ label: "Contacts", one: "contact", maxItems: 30, optional: true, of: contact }),
    isActive: yesNo({ label: "Active", default: true, indexed: true }),
  },
  access: { read: repositoryReaders, write: sellers },
  checks: [notBefore("maxGroup", "minGroup"), oneOf("rates.ticketType", "ticketTypes.name")],
  list: {
    columns: ["name", "city", "country", "type", "durationMinutes", "isActive"],
    search: ["name", "city", "supplier"],
    sort: { field: "name", order: "asc" },
    filters: ["city", "country", "type", "isActive"],
    without: ["contacts", "rates"],
  },
  form: [
    { heading: "Activity", fields: ["name", "type", "groupKind", "description", "isActive"] },
    { heading: "Place", fields: ["city", "country", "meetingPoint", "latitude", "longitude"] },
    { heading: "Photos", fields: ["photos"] },
    { heading: "Time", fields: ["durationMinutes", "openingHours", "closedWeekdays", "startSlots"] },
    { heading: "Price", fields: ["basis", "currency", "ticketTypes", "rates", "minGroup", "maxGroup"] },
    { heading: "What is in it", fields: ["inclusions", "exclusions"] },
    { heading: "Supplier", fields: ["supplier", "contacts"] },
  ],
});
export type Activity = RowOf<typeof activities>;
