import { roomKinds, travellerRoles, workingRoles } from "../vocabulary";
import {
  choice,
  code,
  date,
  defineResource,
  longText,
  notBefore,
  reference,
  roles,
  type RowOf,
  text,
} from "../schema";
import { costReaders } from "./shared/staff";
import { trips } from "./trips";

const needs = { maxLength: 1_000, optional: true, personal: true } as const;

/** Who travels on a trip, as their passports say it, and where they sleep. */
export const tripTravellers = defineResource({
  name: "trip-travellers",
  label: { one: "Traveller", many: "Travellers" },
  title: "name",
  purpose: "Who travels: names as in the passports, ages, rooms and needs. Add them on the page of a trip.",
  paths: {
    list: "/travellers",
    create: "/travellers/new",
    edit: "/travellers/edit/:id",
    show: "/travellers/:id",
  },
  menu: { group: "Customers" },
  fields: {
    tripId: reference({ label: "Trip", to: "trips", onMerge: "move", createOnly: true, onDelete: "keep" }),
    name: text({
      label: "Name",
      help: "As in the passport.",
      maxLength: 120,
      personal: true,
      customer: true,
    }),
    role: choice({ label: "Travels as", choices: travellerRoles, default: "adult", short: true }),
    contactId: reference({
      label: "Contact",
      help: "Where you know this person: their trips stand on one page then.",
      to: "contacts",
      onMerge: "move",
      onDelete: "keep",
      erasedWith: true,
      optional: true,
    }),
    birthDate: date({
      label: "Birth date",
      latest: "today",
      optional: true,
      short: true,
      personal: true,
      access: { read: costReaders },
    }),
    nationality: code({
      label: "Nationality",
      list: "country",
      optional: true,
      short: true,
      personal: true,
    }),
    party: text({
      label: "Party",
      help: "Those who belong together: a family, a couple.",
      maxLength: 60,
      optional: true,
      short: true,
      personal: true,
    }),
    room: text({
      label: "Room",
      help: "The same for those who share: 1, 2, 3 …",
      maxLength: 40,
      optional: true,
      short: true,
    }),
    roomKind: choice({ label: "Room type", choices: roomKinds, optional: true, short: true }),
    joinsOn: date({
      label: "Joins on",
      help: "Where it is not the first day.",
      optional: true,
      short: true,
    }),
    leavesOn: date({
      label: "Leaves on",
      help: "Where it is not the last day.",
      optional: true,
      short: true,
    }),
    diet: text({
      label: "Diet",
      placeholder: "Vegetarian, no nuts …",
      ...needs,
      access: { read: costReaders },
    }),
    medical: longText({
      label: "Medical and other needs",
      placeholder: "Wheelchair, insulin, fear of heights …",
      ...needs,
      access: { read: roles(...workingRoles) },
    }),
  },
  partOf: { resource: trips, by: "tripId" },
  unique: ["tripId", "contactId"],
  checks: [notBefore("leavesOn", "joinsOn", "The last day lies before the first.")],
  list: {
    columns: ["name", "tripId", "role", "tripId.startDate", "nationality", "room"],
    search: ["name", "tripId"],
    sort: { field: "createdAt", order: "desc" },
    filters: ["tripId", "role", "tripId.startDate", "tripId.status", "contactId", "tripId.accountId"],
  },
  namedFilters: {
    withoutDocument: { label: "Without a travel document", none: { resource: "travel-documents" } },
  },
  form: [
    {
      heading: "Traveller",
      fields: ["tripId", "name", "role", "contactId", "birthDate", "nationality"],
    },
    { heading: "Room and days", fields: ["party", "room", "roomKind", "joinsOn", "leavesOn"] },
    { heading: "Needs", help: "Only what the journey has to know.", fields: ["diet", "medical"] },
  ],
  detail: {
    sections: [
      {
        heading: "Traveller",
        facts: [
          "name",
          "role",
          { fields: ["birthDate"], always: true },
          { fields: ["nationality"], always: true },
          "tripId",
          "contactId",
        ],
      },
      {
        heading: "Room and days",
        facts: [
          "party",
          { fields: ["room"], always: true },
          { fields: ["roomKind"], always: true },
          "joinsOn",
          "leavesOn",
        ],
      },
      {
        heading: "Needs",
        facts: [
          { fields: ["diet"], always: "Vegetarian, no nuts …" },
          { fields: ["medical"], wide: true, always: "Wheelchair, insulin, fear of heights …" },
        ],
        isInternal: true,
      },
      { part: "travel-documents" },
    ],
  },
  indexes: [["tripId", "createdAt"], ["contactId"], ["createdAt"]],
});
export type TripTraveller = RowOf<typeof tripTravellers>;
