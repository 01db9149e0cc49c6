import { transportKinds } from "../domain/vocabulary";
import {
  choice,
  code,
  defineResource,
  everyone,
  images,
  longText,
  number,
  type RowOf,
  rows,
  text,
  unique,
  yesNo,
} from "../schema";
import { sellers } from "./shared/staff";

/** A way to be driven: from one place to another, for some hours, or by the kilometre. */
export const transportServices = defineResource({
  name: "transport-services",
  label: { one: "Transport service", many: "Transport" },
  title: "name",
  purpose: "Transfers, cars with a driver and tour vehicles, with the vehicles that each comes in.",
  paths: {
    list: "/transport",
    create: "/transport/new",
    edit: "/transport/edit/:id",
    show: "/transport/:id",
  },
  alsoAt: {
    list: "/org/transport-repository",
    create: "/org/transport-repository/new",
    edit: "/org/transport-repository/:id",
  },
  menu: { group: "Products" },
  fields: {
    name: text({ label: "Name", maxLength: 160, unique: true, placeholder: "Kochi airport to Munnar" }),
    kind: choice({ label: "Kind", choices: transportKinds, default: "transfer", short: true }),
    city: text({ label: "City", maxLength: 120, indexed: true, short: true }),
    country: code({ label: "Country", list: "country", short: true }),
    fromPlace: text({ label: "From", maxLength: 120, optional: true, short: true }),
    toPlace: text({ label: "To", maxLength: 120, optional: true, short: true }),
    durationMinutes: number({
      label: "Duration",
      min: 1,
      max: 20_160,
      unit: "minutes",
      optional: true,
      short: true,
    }),
    includedKm: number({
      label: "Kilometres",
      help: "How far it goes, or how far it may be driven: of a vehicle for days, on each day.",
      min: 1,
      max: 20_000,
      unit: "km",
      optional: true,
      short: true,
    }),
    vehicles: rows({
      label: "Vehicles",
      one: "vehicle",
      help: "In which vehicles it comes. What they cost stands on the rate sheets.",
      identified: true,
      maxItems: 12,
      optional: true,
      summary: ["name", "seats", "bags"],
      checks: [unique(["name"])],
      of: {
        name: text({ label: "Vehicle", maxLength: 60, placeholder: "Sedan" }),
        seats: number({ label: "Seats", help: "Without the driver's.", min: 1, max: 200 }),
        bags: number({ label: "Bags", min: 0, max: 500, optional: true }),
      },
    }),
    description: longText({ label: "Description", optional: true }),
    photos: images({ label: "Photos", aspect: 3 / 2, optional: true }),
    isActive: yesNo({ label: "Active", default: true, indexed: true }),
  },
  access: { read: everyone, write: sellers },
  related: [
    { resource: "transport-sheets", by: "transportId", label: "Rate sheets" },
    { resource: "itineraries", by: "transportIds", label: "Used in itineraries" },
    { resource: "offers", by: "transportIds", label: "Used in sent versions" },
  ],
  list: {
    columns: ["name", "city", "country", "kind", "fromPlace", "toPlace", "isActive"],
    search: ["name", "city", "fromPlace", "toPlace"],
    sort: { field: "name", order: "asc" },
    filters: ["city", "country", "kind", "isActive"],
  },
  form: [
    { heading: "Transport", fields: ["name", "kind", "description", "isActive"] },
    { heading: "Place", fields: ["city", "country", "fromPlace", "toPlace"] },
    { heading: "Time and distance", fields: ["durationMinutes", "includedKm"] },
    { heading: "Vehicles", fields: ["vehicles"] },
    { heading: "Photos", fields: ["photos"] },
  ],
});
export type TransportService = RowOf<typeof transportServices>;
