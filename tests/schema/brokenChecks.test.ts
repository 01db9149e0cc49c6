import { describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { activities } from "../../src/resources/activities";
import { exchangeRates } from "../../src/resources/exchangeRates";
import { hotelSheets } from "../../src/resources/hotelSheets";
import { itineraries } from "../../src/resources/itineraries";
import { taxes } from "../../src/resources/taxes";
import { tenants } from "../../src/resources/tenants";
import { trips } from "../../src/resources/trips";
import { brokenChecks } from "../../src/schema/brokenChecks";
import { among, declaredIn, filled, oneOf, type Declared } from "../../src/schema/field/checks";
import { rows } from "../../src/schema/kinds/rows";
import { text } from "../../src/schema/kinds/text";

const fieldErrorsOf = (resource: Declared, values: Record<string, unknown>) =>
  Object.keys(brokenChecks(resource, values, new Set(Object.keys(values))));
const named = (name: string) =>
  rows({ label: "Rows", one: "row", of: { [name]: text({ label: "Name", optional: true }) } });
/** Rates that name one of the room types beside them. */
const hotels: Declared = {
  fields: { roomTypes: { ...named("name"), label: "Room types" }, rates: named("roomType") },
  checks: [oneOf("rates.roomType", "roomTypes.name")],
};
const winter = { from: "2026-12-01", to: "2026-12-31" };

describe("the rules between fields", () => {
  it.each<[string, Declared, Record<string, unknown>, string[]]>([
    ["an end before the start", trips, { startDate: "2026-12-24", endDate: "2026-12-23" }, ["endDate"]],
    ["a day trip", trips, { startDate: "2026-12-24", endDate: "2026-12-24" }, []],
    ["an end that is open", trips, { startDate: "2026-12-24", endDate: null }, []],
    ["a tax that ends before it begins", taxes, { from: "2027-01-01", to: "2026-01-01" }, ["to"]],
    ["a rate of a currency into itself", exchangeRates, { from: "EUR", to: "EUR" }, ["to"]],
    [
      "work that ends as it begins",
      tenants,
      { workingHours: [{ opens: "09:00", closes: "09:00" }] },
      ["workingHours.0.closes"],
    ],
    [
      "work over midnight",
      tenants,
      { workingHours: [{ opens: "18:00", closes: "09:00" }] },
      ["workingHours.0.closes"],
    ],
    [
      "two names of a state",
      tenants,
      { stateNames: [{ status: "new", label: "A" }, { status: "won" }, { status: "new", label: "B" }] },
      ["stateNames.2.status"],
    ],
    [
      "shares above the whole",
      tenants,
      { defaultPaymentSchedule: [{ basisPoints: 3_000 }, { amount: 5 }, { basisPoints: 9_000 }] },
      ["defaultPaymentSchedule.2.basisPoints"],
    ],
    [
      "a payment on a date without the date",
      tenants,
      {
        defaultPaymentSchedule: [
          { due: "on_date", date: null },
          { due: "on_acceptance", date: null },
        ],
      },
      ["defaultPaymentSchedule.0.date"],
    ],
    [
      "two questions of one name",
      tenants,
      { queryFields: ["Size", "size"].map((label) => ({ label, isActive: true })) },
      ["queryFields.1.label"],
    ],
    [
      "a question and a retired one of its name",
      tenants,
      { queryFields: [true, false].map((isActive) => ({ label: "Size", isActive })) },
      [],
    ],
    [
      "an option twice",
      tenants,
      { queryFields: [{ label: "Size", options: [{ label: "Small" }, { label: "small" }] }] },
      ["queryFields.0.options.1.label"],
    ],
    [
      "a rate that ends before it begins",
      hotelSheets,
      { rates: [winter, { from: winter.to, to: winter.from }] },
      ["rates.1.to"],
    ],
    [
      "a room type that the hotel does not have",
      hotels,
      {
        roomTypes: [{ name: "Deluxe" }],
        rates: [{ roomType: "Deluxe" }, { roomType: "Delux" }],
      },
      ["rates.1.roomType"],
    ],
    ["a hotel that lists no room types", hotels, { roomTypes: [], rates: [{ roomType: "Deluxe" }] }, []],
    [
      "items of an option that the itinerary does not have",
      itineraries,
      {
        options: [{ id: "o1" }],
        days: [{ items: [{ optionId: "o1" }, {}] }, { items: [{ optionId: null }, { optionId: "o2" }] }],
      },
      ["days.1.items.1.optionId"],
    ],
    [
      "an item of an option where there is none",
      itineraries,
      { options: [], days: [{ items: [{ optionId: "o1" }] }] },
      ["days.0.items.0.optionId"],
    ],
    ["ages turned round", activities, { ticketTypes: [{ fromAge: 11, toAge: 5 }] }, ["ticketTypes.0.toAge"]],
    ["a smallest group above the largest", activities, { minGroup: 9, maxGroup: 2 }, ["maxGroup"]],
  ])("judge %s", (_, resource, values, paths) => {
    expect(fieldErrorsOf(resource, values)).toEqual(paths);
  });

  it("leave alone what is not written, and look at both sides of what is", () => {
    const stored = { minGroup: 9, maxGroup: 2, name: "Fort" };
    expect(brokenChecks(activities, stored, new Set(["name"]))).toEqual({});
    expect(brokenChecks(activities, stored, new Set(["minGroup"]))).toEqual({
      maxGroup: ["This is less than “Smallest group”."],
    });
    const hotel = { roomTypes: [{ name: "Suite" }], rates: [{ roomType: "Deluxe" }] };
    expect(brokenChecks(hotels, hotel, new Set(["roomTypes"]))).toEqual({
      "rates.0.roomType": ["“Room types” has no “Deluxe”."],
    });
  });

  const contact: Declared = {
    fields: { phone: text({ label: "P" }), email: text({ label: "E" }), mood: text({ label: "M" }) },
    checks: [
      filled(["phone", "email"], "Say how to reach them."),
      among("mood", ["calm"], "Calm them first."),
    ],
  };

  it.each<[string, Record<string, unknown>, string[]]>([
    ["what one of several has", { phone: " ", email: "a@b.example" }, []],
    ["what none of several has", { phone: " ", email: null }, ["phone"]],
    ["what is not known here", { phone: null }, []],
    ["a value that is none of those", { phone: "1", mood: "cross" }, ["mood"]],
    ["one of those", { phone: "1", mood: "calm" }, []],
  ])("tell %s", (_what, values, fields) => {
    expect(fieldErrorsOf(contact, values)).toEqual(fields);
  });

  it("tell the calendar of every date in every resource that may not lie before another", () => {
    const dates = resources.flatMap((resource) => datesNotBefore(resource));
    expect(dates.length).toBeGreaterThan(4);
    for (const { name, other, declared } of dates) {
      expect(declared.fields[name]).toMatchObject({ earliest: other });
      expect(fieldErrorsOf(declared, { [other]: "2026-12-24", [name]: "2026-12-23" })).toContain(name);
    }
  });
});

/** The dates of a declaration, at every depth, that a check compares with another. */
function datesNotBefore(declared: Declared): { name: string; other: string; declared: Declared }[] {
  const own = (declared.checks ?? []).flatMap((check) =>
    check.rule === "notBefore" && !check.strictly && declared.fields[check.field]?.kind === "date"
      ? [{ name: check.field, other: check.other, declared }]
      : [],
  );
  const nested = Object.values(declared.fields).flatMap((field) => declaredIn(field) ?? []);
  return [...own, ...nested.flatMap(datesNotBefore)];
}
