import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { addDays } from "../../../src/domain/dates/plainDate";
import type { PricedItem } from "../../../src/domain/itineraries/pricedItinerary";
import { changedSince } from "../../../src/domain/offers/changedSince";
import { type ContentChange, contentDifference } from "../../../src/domain/offers/contentDifference";
import { priceDifference } from "../../../src/domain/offers/priceDifference";
import type { PriceInput } from "../../../src/domain/pricing/priceInput";
import { priceFigures } from "../../../src/domain/pricing/priceItinerary";
import { offerContent } from "../../../src/resources/offers";
import { rounds } from "../../promises/fixtures/rounds";
import { anyInput } from "../pricing/anyInput";
import { workedExample } from "../pricing/workedExample";

// A busy machine may take its time.
vi.setConfig({ testTimeout: 60_000 });

/** A literal keeps the type of the field. */
const kindOf = (kind: PricedItem["kind"]) => kind;

const content = {
  name: "Kerala",
  startDate: "2027-03-01",
  adults: 2,
  terms: "Paid on booking.",
  paymentSchedule: [{ id: "p", label: "Deposit", basisPoints: 3_000 }],
  days: [
    {
      id: "d1",
      title: "Kochi",
      items: [
        {
          id: "i1",
          kind: kindOf("hotel_stay"),
          title: "Harbour Inn",
          hotelId: "h1",
          nights: 2,
          internalNote: "Ask Tomas",
        },
        { id: "i2", kind: kindOf("transfer"), title: "From the airport" },
        { id: "i3", kind: kindOf("meal"), title: "Fish at the nets" },
      ],
    },
    { id: "d2", title: "Munnar", items: [{ id: "i4", kind: kindOf("activity"), title: "Tea museum" }] },
    { id: "d3", title: "Alappuzha", items: [] },
  ],
};
type Content = typeof content;
const [first, second, third] = content.days as [Content["days"][0], Content["days"][0], Content["days"][0]];
const differ = (to: object) => contentDifference(offerContent, content, { ...content, ...to });
const said = (changes: readonly ContentChange[]) =>
  changes.map(({ on, change, title, from, to, fields }) =>
    [
      on,
      change,
      title,
      from && `${from.day}.${from.item}`,
      to && `${to.day}.${to.item}`,
      fields.map(({ field }) => field).join(),
    ]
      .filter(Boolean)
      .join(" "),
  );

describe("what differs between two contents", () => {
  it("is nothing for the same one, whatever ids its rows have", () => {
    expect(differ({})).toEqual([]);
    const renamed = content.days.map((day) => ({
      ...day,
      id: `${day.id} of a copy`,
      items: day.items.map((item) => ({ ...item, id: `${item.id} of a copy` })),
    }));
    expect(differ({ days: renamed, paymentSchedule: [{ ...content.paymentSchedule[0], id: "q" }] })).toEqual(
      [],
    );
  });

  it("names dates, party, terms and payments by their fields, from what to what", () => {
    const [whole] = differ({ startDate: "2027-03-02", adults: 3, paymentSchedule: [] });
    expect(whole?.fields).toEqual([
      { field: "startDate", from: "2027-03-01", to: "2027-03-02" },
      { field: "adults", from: 2, to: 3 },
      { field: "paymentSchedule", from: content.paymentSchedule, to: [] },
    ]);
  });

  it.each([
    [
      "an item with another night",
      [
        {
          ...first,
          items: first.items
            .map((item) => ({ ...item, nights: 3 }))
            .slice(0, 1)
            .concat(first.items.slice(1) as never),
        },
        second,
        third,
      ],
      ["item changed Harbour Inn 1.1 1.1 nights"],
    ],
    [
      "an item on another day",
      [
        { ...first, items: first.items.slice(1) },
        { ...second, items: [first.items[0], ...second.items] },
        third,
      ],
      ["item moved Harbour Inn 1.1 2.1"],
    ],
    [
      "an item before the others",
      [{ ...first, items: [first.items[2], first.items[0], first.items[1]] }, second, third],
      ["item moved Fish at the nets 1.3 1.1"],
    ],
    [
      "a day before the others, and nothing else",
      [third, first, second],
      ["day moved Alappuzha 3.null 1.null"],
    ],
    [
      "a further day, which moves no other",
      [{ ...third, id: "new", title: "Goa" }, first, second, third],
      ["day added Goa 1.null"],
    ],
    [
      "a day that is gone, and its item elsewhere",
      [{ ...first, items: [...first.items, ...second.items] }, third],
      ["item moved Tea museum 2.1 1.4", "day removed Munnar 2.null"],
    ],
    [
      "an item that came for another",
      [
        {
          ...first,
          items: [first.items[0], { id: "n", kind: kindOf("guide"), title: "Ana" }, first.items[2]],
        },
        second,
        third,
      ],
      ["item removed From the airport 1.2", "item added Ana 1.2"],
    ],
    [
      "a copied item with another title of the same hotel",
      [
        { ...first, items: [{ ...first.items[0], id: "n", title: "The inn" }, ...first.items.slice(1)] },
        second,
        third,
      ],
      ["item changed The inn 1.1 1.1 title"],
    ],
  ])("tells %s", (_, days, expected) => expect(said(differ({ days }))).toEqual(expected));

  it("tells as many moves as it takes, and never more than there are others", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([..."abcdefgh"], { minLength: 8 }), (order) => {
        const days = (ids: string[]) => ({ days: ids.map((id) => ({ id, title: id, items: [] })) });
        const moved = contentDifference(offerContent, days([..."abcdefgh"]), days(order)).map(
          ({ dayId }) => dayId,
        );
        const stays = (ids: string[]) => ids.filter((id) => !moved.includes(id));
        expect(stays(order)).toEqual(stays([..."abcdefgh"]));
        expect(moved.length).toBeLessThan(8);
      }),
    );
  });
});

describe("what a customer is told of it", () => {
  it("is what customers may see, with the totals alone of the price", () => {
    const from = { ...content, totals: { currency: "INR", total: 100, cost: 71, markup: 29 } };
    const days = [
      {
        ...first,
        items: first.items.map((item) => ({ ...item, internalNote: "secret", cost: 4_711, lockReason: "x" })),
      },
      { ...second, title: "Munnar hills" },
      third,
    ];
    const to = {
      ...from,
      days,
      markup: { kind: "percent" },
      totals: { ...from.totals, total: 120, markup: 49 },
    };
    const { changes, price } = changedSince(offerContent, from, to);
    expect(said(changes)).toEqual(["day changed Munnar hills 2.null 2.null title"]);
    expect(price).toEqual({
      before: { amount: 100, currency: "INR" },
      after: { amount: 120, currency: "INR" },
    });
    expect(changedSince(offerContent, from, from)).toEqual({ changes: [], price: null });

    // Of an option that is not shown nothing is told, nor a price that one of the two keeps to itself.
    const options = [
      { id: "a", name: "Plain" },
      { id: "b", name: "Grand" },
    ];
    const shows = { price: "per_person", itemPrices: false, options: false } as const;
    const suite = { id: "suite", title: "Suite", optionId: "b" };
    const one = { ...from, options, shows };
    const other = { ...one, ...to, days: [{ ...first, items: [...first.items, suite] }, second, third] };
    expect(changedSince(offerContent, one, other)).toEqual({ changes: [], price: null });
    const open = { ...shows, options: true, price: "total" } as const;
    const { changes: all, price: none } = changedSince(offerContent, one, { ...other, shows: open });
    expect([all.map(({ title }) => title), none]).toEqual([["Suite"], null]);
  });
});

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe("why two prices differ", () => {
  it("is told by causes that add up exactly, between any two contents on any rates", () => {
    fc.assert(
      fc.property(anyInput, anyInput, (from, other) => {
        const { currency } = from.itinerary;
        const to = {
          ...other,
          itinerary: { ...other.itinerary, currency },
          organisation: { ...other.organisation, currency: from.organisation.currency },
        };
        const { causes, before, after } = priceDifference(from, to);
        expect(sum(causes.map(({ amount }) => amount))).toBe(after - before);
        expect(after).toBe(priceFigures(to).totals.total);
        expect(causes.every(({ amount }) => amount !== 0)).toBe(true);
      }),
      { numRuns: rounds({ few: 60, full: 500 }) },
    );
  });

  const { itinerary, organisation } = workedExample;
  const causesOf = (to: Partial<PriceInput>) =>
    priceDifference(workedExample, { ...workedExample, ...to }).causes.map(({ kind, itemId }) =>
      [kind, itemId].filter(Boolean).join(" "),
    );
  const kindsOf = (to: Partial<PriceInput>) => [...new Set(causesOf(to).map((cause) => cause.split(" ")[0]))];

  it("names each cause by what it is", () => {
    expect(causesOf({})).toEqual([]);
    expect(kindsOf({ itinerary: { ...itinerary, adults: 5 } })).toContain("party");
    expect(
      kindsOf({ itinerary: { ...itinerary, startDate: addDays(itinerary.startDate ?? "", 40) } })[0],
    ).toBe("dates");
    const dearer = workedExample.hotelSheets.map((sheet) => ({
      ...sheet,
      rates: sheet.rates?.map((rate) => ({ ...rate, double: (rate.double ?? 0) + 1_000 })),
    }));
    expect(kindsOf({ hotelSheets: dearer })[0]).toBe("rates");
    expect(
      causesOf({ itinerary: { ...itinerary, adjustment: { kind: "discount_amount", amount: 5_000 } } })[0],
    ).toBe("adjustment");
    expect(kindsOf({ organisation: { ...organisation, taxes: [] } })[0]).toBe("taxes");
    expect(kindsOf({ itinerary: { ...itinerary, markup: { kind: "percent", basisPoints: 4_000 } } })[0]).toBe(
      "markup",
    );
    const [day, ...days] = itinerary.days ?? [];
    const guide = { id: "ranger", kind: "guide" as const, cost: 50_000 };
    const added = {
      ...itinerary,
      days: [{ ...day, id: day?.id ?? "", items: [...(day?.items ?? []), guide] }, ...days],
    };
    expect(causesOf({ itinerary: added })[0]).toBe("item ranger");
    const exchangeRates = organisation.exchangeRates?.map((rate) => ({ ...rate, rate: "99" }));
    const abroad = { ...guide, currency: organisation.exchangeRates?.[0]?.from };
    const both = { ...itinerary, days: [{ ...day, id: day?.id ?? "", items: [abroad] }] };
    const from = { ...workedExample, itinerary: both };
    expect(
      priceDifference(from, { ...from, organisation: { ...organisation, exchangeRates } }).causes[0],
    ).toMatchObject({
      kind: "exchange",
      itemId: "ranger",
    });
  });
});
