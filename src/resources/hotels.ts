import { mealPlans, propertyTypes, starCategories, ratePriceKinds } from "../domain/vocabulary";
import type { HotelRate } from "../domain/hotels/pricedHotel";
import { notBefore, oneOf, unique } from "../schema/checks";
import { amount } from "../schema/kinds/amount";
import { choice } from "../schema/kinds/choice";
import { code } from "../schema/kinds/code";
import { date } from "../schema/kinds/date";
import { email } from "../schema/kinds/email";
import { images } from "../schema/kinds/images";
import { link } from "../schema/kinds/link";
import { longText } from "../schema/kinds/longText";
import { number } from "../schema/kinds/number";
import { phone } from "../schema/kinds/phone";
import { rows } from "../schema/kinds/rows";
import { tags } from "../schema/kinds/tags";
import { text } from "../schema/kinds/text";
import { time } from "../schema/kinds/time";
import { yesNo } from "../schema/kinds/yesNo";
import { defineResource, type RowOf } from "../schema/resource";
import { contact } from "./shared/contact";
import { overlapHints, season, seasonChecks } from "./shared/season";
import { repositoryReaders, sellers } from "./shared/staff";

const rate = (label: string) => amount({ label, currency: "currency", min: 0, optional: true });

/** A place to stay, with its rooms and what they cost when. */
export const hotels = defineResource({
  name: "hotels",
  label: { one: "Hotel", many: "Hotels" },
  title: "name",
  purpose: "Hotels with their rooms and rates, ready to be put into itineraries.",
  paths: {
    list: "/org/hotels-repository",
    create: "/org/hotels-repository/new",
    edit: "/org/hotels-repository/:id",
  },
  menu: { group: "Repository" },
  fields: {
    name: text({ label: "Name", maxLength: 120, unique: true }),
    propertyType: choice({ label: "Type", choices: propertyTypes, default: "hotel", short: true }),
    starCategory: choice({ label: "Category", choices: starCategories, default: "unrated", short: true }),
    city: text({ label: "City", maxLength: 120, indexed: true, short: true }),
    country: code({ label: "Country", list: "country", short: true }),
    address: text({ label: "Address", maxLength: 300, optional: true }),
    latitude: number({ label: "Latitude", min: -90, max: 90, decimals: 6, optional: true, short: true }),
    longitude: number({ label: "Longitude", min: -180, max: 180, decimals: 6, optional: true, short: true }),
    phone: phone({ label: "Phone", optional: true, short: true, e164: "phoneE164" }),
    phoneE164: text({ label: "Phone, international", maxLength: 20, readOnly: true, optional: true }),
    email: email({ label: "Email", optional: true, short: true }),
    website: link({ label: "Website", optional: true }),
    contacts: rows({ label: "Contacts", one: "contact", maxItems: 30, optional: true, of: contact }),
    checkInTime: time({ label: "Check-in from", optional: true, short: true }),
    checkOutTime: time({ label: "Check-out until", optional: true, short: true }),
    childBands: rows({
      label: "Children",
      one: "age band",
      help: "What a child pays, as a rule, by age; a rate's own prices come first.",
      maxItems: 10,
      optional: true,
      checks: [notBefore("toAge", "fromAge")],
      of: {
        fromAge: number({ label: "From age", min: 0, max: 17 }),
        toAge: number({ label: "To age", min: 0, max: 17 }),
        withBed: rate("With bed"),
        withoutBed: rate("Without bed"),
      },
    }),
    amenities: tags({ label: "Amenities", maxItems: 60, optional: true }),
    photos: images({ label: "Photos", aspect: 3 / 2, optional: true }),
    description: longText({ label: "Description", optional: true }),
    currency: code({ label: "Currency", list: "currency", short: true }),
    roomTypes: rows({
      label: "Room types",
      one: "room type",
      maxItems: 60,
      optional: true,
      checks: [unique(["name"])],
      of: {
        name: text({ label: "Room type", maxLength: 80 }),
        maxAdults: number({ label: "Adults", min: 1, max: 50, default: 2 }),
        maxChildren: number({ label: "Children", min: 0, max: 50, default: 1 }),
        maxOccupancy: number({ label: "In all", min: 1, max: 50, default: 3 }),
        extraBeds: number({ label: "Extra beds", min: 0, max: 20, default: 0 }),
      },
    }),
    rates: rows({
      label: "Rates",
      one: "rate",
      help: "Per room and night. The row with the higher priority wins, then the one for the shorter time.",
      maxItems: 500,
      optional: true,
      summary: ["roomType", "season", "double"],
      checks: seasonChecks,
      hints: overlapHints(({ roomType, mealPlan }: HotelRate) =>
        roomType && mealPlan ? JSON.stringify([roomType, mealPlan]) : null,
      ),
      of: {
        roomType: text({ label: "Room type", maxLength: 80, among: "roomTypes.name" }),
        mealPlan: choice({ label: "Meal plan", choices: mealPlans }),
        ...season,
        single: rate("Single"),
        double: rate("Double"),
        triple: rate("Triple"),
        extraAdult: rate("Extra adult"),
        childWithBed: rate("Child with bed"),
        childWithoutBed: rate("Child without bed"),
        minNights: number({ label: "Min. nights", min: 1, max: 60, default: 1 }),
        priceKind: choice({ label: "Is", choices: ratePriceKinds, default: "cost" }),
        priority: number({ label: "Priority", min: 0, max: 100, default: 0 }),
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
    paymentTerms: longText({ label: "Payment terms", maxLength: 2_000, optional: true }),
    isActive: yesNo({ label: "Active", default: true, indexed: true }),
  },
  access: { read: repositoryReaders, write: sellers },
  checks: [oneOf("rates.roomType", "roomTypes.name")],
  list: {
    columns: ["name", "city", "country", "propertyType", "starCategory", "isActive"],
    search: ["name", "city"],
    sort: { field: "name", order: "asc" },
    filters: ["city", "country", "propertyType", "starCategory", "isActive"],
    without: ["contacts", "rates", "blackouts"],
  },
  form: [
    {
      heading: "Hotel",
      fields: ["name", "propertyType", "starCategory", "description", "amenities", "isActive"],
    },
    { heading: "Place", fields: ["city", "country", "address", "latitude", "longitude"] },
    { heading: "Photos", fields: ["photos"] },
    { heading: "Contact", fields: ["phone", "email", "website", "contacts"] },
    { heading: "Stay", fields: ["checkInTime", "checkOutTime", "childBands"] },
    { heading: "Rooms and rates", fields: ["currency", "roomTypes", "rates", "blackouts", "paymentTerms"] },
  ],
});
export type Hotel = RowOf<typeof hotels>;
