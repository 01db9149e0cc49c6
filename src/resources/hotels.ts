import { propertyTypes, starCategories } from "../domain/vocabulary";
import {
  choice,
  code,
  date,
  defineResource,
  email,
  everyone,
  images,
  link,
  longText,
  number,
  phone,
  type RowOf,
  rows,
  tags,
  text,
  time,
  unique,
  yesNo,
} from "../schema";
import { contact } from "./shared/contact";
import { coordinates } from "./shared/coordinates";
import { seasonChecks } from "./shared/season";
import { sellers } from "./shared/staff";

/** A place to stay, with its rooms. What they cost stands on rate sheets. */
export const hotels = defineResource({
  name: "hotels",
  label: { one: "Hotel", many: "Hotels" },
  title: "name",
  purpose: "Hotels with their rooms, ready to be put into itineraries.",
  paths: { list: "/hotels", create: "/hotels/new", edit: "/hotels/edit/:id", show: "/hotels/:id" },
  alsoAt: {
    list: "/org/hotels-repository",
    create: "/org/hotels-repository/new",
    edit: "/org/hotels-repository/:id",
  },
  menu: { group: "Products" },
  fields: {
    name: text({ label: "Name", maxLength: 120, unique: true }),
    propertyType: choice({ label: "Type", choices: propertyTypes, default: "hotel", short: true }),
    starCategory: choice({
      label: "Category",
      choices: starCategories,
      default: "unrated",
      short: true,
      customer: true,
    }),
    city: text({ label: "City", maxLength: 120, indexed: true, short: true, customer: true }),
    country: code({ label: "Country", list: "country", short: true }),
    address: text({ label: "Address", maxLength: 300, optional: true }),
    ...coordinates,
    phone: phone({ label: "Phone", optional: true, short: true, e164: "phoneE164" }),
    phoneE164: text({ label: "Phone, international", maxLength: 20, readOnly: true, optional: true }),
    email: email({ label: "Email", optional: true, short: true }),
    website: link({ label: "Website", optional: true }),
    contacts: rows({ label: "Contacts", one: "contact", maxItems: 30, optional: true, of: contact }),
    checkInTime: time({ label: "Check-in from", optional: true, short: true }),
    checkOutTime: time({ label: "Check-out until", optional: true, short: true }),
    amenities: tags({ label: "Amenities", maxItems: 60, optional: true, customer: true }),
    photos: images({ label: "Photos", aspect: 3 / 2, optional: true, customer: true }),
    description: longText({ label: "Description", optional: true, customer: true }),
    roomTypes: rows({
      label: "Room types",
      one: "room type",
      identified: true,
      maxItems: 60,
      optional: true,
      checks: [unique(["name"])],
      of: {
        name: text({ label: "Room type", maxLength: 80 }),
        maxAdults: number({ label: "Adults", min: 1, max: 50, default: 2 }),
        maxChildren: number({ label: "Children", min: 0, max: 50, default: 1 }),
        maxOccupancy: number({ label: "In all", min: 1, max: 50, default: 3 }),
        extraBeds: number({ label: "Extra beds", min: 0, max: 20, default: 0 }),
        alsoCalled: tags({
          label: "Also called",
          help: "Rate sheets and itineraries that say one of these mean this room type. A former name is kept here by itself.",
          maxItems: 20,
          maxLength: 80,
          optional: true,
        }),
      },
    }),
    blackouts: rows({
      label: "Blackout dates",
      one: "blackout",
      maxItems: 100,
      optional: true,
      checks: seasonChecks,
      of: {
        from: date({ label: "From" }),
        to: date({ label: "To" }),
        reason: text({ label: "Reason", maxLength: 160, optional: true }),
      },
    }),
    isActive: yesNo({ label: "Active", default: true, indexed: true }),
  },
  access: { read: everyone, write: sellers },
  related: [
    { resource: "hotel-sheets", by: "hotelId", label: "Rate sheets" },
    { resource: "itineraries", by: "hotelIds", label: "Used in itineraries" },
    { resource: "offers", by: "hotelIds", label: "Used in sent versions" },
  ],
  list: {
    columns: ["name", "city", "country", "propertyType", "starCategory", "isActive"],
    search: ["name", "city"],
    sort: { field: "name", order: "asc" },
    filters: ["city", "country", "propertyType", "starCategory", "isActive"],
    without: ["contacts", "blackouts"],
  },
  form: [
    {
      heading: "Hotel",
      fields: ["name", "propertyType", "starCategory", "description", "amenities", "isActive"],
    },
    { heading: "Place", fields: ["city", "country", "address", "latitude", "longitude"] },
    { heading: "Photos", fields: ["photos"] },
    { heading: "Contact", fields: ["phone", "email", "website", "contacts"] },
    { heading: "Stay", fields: ["checkInTime", "checkOutTime", "roomTypes", "blackouts"] },
  ],
});
export type Hotel = RowOf<typeof hotels>;
