import { describe, expect, it } from "vitest";
import { usuallyShown } from "../../../src/resources/shared/shownParts";
import { composedTexts, foreignTexts, journeyName, languageOf } from "../../../src/domain/proposals/texts";
import { contradictions } from "../../../src/domain/proposals/conditions";
import {
  proposalOf,
  type ProposalSource,
  type ProposedItem,
  type ProposedOffer,
} from "../../../src/domain/proposals/proposalOf";

const item = (values: Partial<ProposedItem> & Pick<ProposedItem, "id" | "kind" | "title">): ProposedItem => ({
  ...{
    inclusion: "included",
    optionId: null,
    description: null,
    photo: null,
    startTime: null,
    endTime: null,
  },
  ...{ fromPlace: null, toPlace: null, serviceNumber: null, place: null, nights: null, rooms: null },
  ...{ roomType: null, mealPlan: null, rooming: [], vehicles: [], supplements: [], quantity: null },
  customerNote: null,
  ...values,
});

const day = (id: string, items: ProposedItem[]) => ({
  ...{ id, title: null, overnightPlace: null, description: null, photos: [], items },
  meals: { breakfast: true, lunch: false, dinner: true },
});

const priceOf = (total: number) => ({ total, discount: null, perAdult: total / 2, bySharing: [] });

const offer: ProposedOffer = {
  ...{ language: "de", shows: null, name: "Backwaters", startDate: "2026-12-30", validUntil: "2026-11-01" },
  ...{ journeyName: null, composed: null, stays: [] },
  ...{ adults: 2, childAges: [7], infants: 0, currency: "INR", coverFileId: "cover", terms: null },
  options: [
    { id: "comfort", name: "Comfort" },
    { id: "luxury", name: "Luxury" },
  ],
  chosenOptionId: "comfort",
  days: [
    day("d1", [
      item({ id: "walk", kind: "activity", title: "Harbour walk" }),
      item({ id: "inn", kind: "hotel_stay", title: "Harbour Inn", optionId: "comfort", roomType: "Twin" }),
      item({ id: "palace", kind: "hotel_stay", title: "Palace", optionId: "luxury" }),
      item({ id: "boat", kind: "cruise", title: "Sunset boat", inclusion: "optional" }),
    ]),
    day("d2", [
      item({ id: "hills", kind: "hotel_stay", title: "Hill House", rooms: 2, customerNote: "Quiet side" }),
      item({ id: "visa", kind: "visa", title: "Visa on arrival", inclusion: "excluded" }),
      item({ id: "flight", kind: "flight", title: "Flight home", inclusion: "own_arrangement" }),
    ]),
    day("d3", [item({ id: "back", kind: "activity", title: "Spice market" })]),
  ],
  inclusions: ["A harbour walk with a guide"],
  exclusions: ["Tips"],
  paymentSchedule: [
    {
      label: "Deposit",
      basisPoints: 2_500,
      amount: null,
      due: "on_acceptance",
      date: null,
      daysBefore: null,
    },
    { label: "Rest", basisPoints: 5_000, amount: null, due: "days_before_start", date: null, daysBefore: 30 },
  ],
  totals: {
    ...priceOf(100_000),
    ...{ perChild: [{ age: 7, amount: 1 }], perInfant: null },
    options: [
      { optionId: "comfort", ...priceOf(100_000) },
      { optionId: "luxury", ...priceOf(180_000) },
    ],
  },
  prices: [{ itemId: "walk", price: 4_000 }],
};

const source: ProposalSource = {
  offer,
  organisation: {
    ...{ name: "Harbour Travels", legalName: null, logo: null, brandColour: "#318afb", locale: "en-IN" },
    ...{ website: null, phones: [{ phone: "+91 484 1" }], emails: [] },
    address: { street: "1 Quay", city: "Kochi", region: null, postalCode: "682001", country: "IN" },
  },
  trip: { reference: "TRP-2026-00042", customerName: "Asha Raman" },
  seller: null,
  ...{ number: 2, hash: "abc", sentOn: "2026-10-01", consent: "I agree." },
  located: new Map([
    ["walk", { city: "Kochi", latitude: 9.96, longitude: 76.24 }],
    ["inn", { city: "kochi ", latitude: 9.97, longitude: 76.25 }],
    ["hills", { city: "Munnar", latitude: 10.08, longitude: 77.06 }],
    ["visa", { city: "Nowhere", latitude: 0, longitude: 0 }],
    ["back", { city: "Kochi", latitude: 9.9, longitude: 76.2 }],
  ]),
};

const shown = (shows: Partial<NonNullable<ProposedOffer["shows"]>>) =>
  proposalOf({
    ...source,
    offer: { ...offer, shows: { price: "total", itemPrices: false, options: true, ...shows } },
  });

describe("a proposal", () => {
  it("has its days by date over the turn of the year, and its stops in the order of the journey", () => {
    const { days, endDate, stops, organisation } = proposalOf(source);
    expect(days.map(({ date }) => date)).toEqual(["2026-12-30", "2026-12-31", "2027-01-01"]);
    expect(endDate).toBe("2027-01-01");
    expect(days[0]?.meals).toEqual(["breakfast", "dinner"]);
    expect(days[1]?.items[0]).toMatchObject({ rooms: [{ count: 2, roomType: null }], note: "Quiet side" });
    const kochi = { name: "Kochi", latitude: 9.96, longitude: 76.24 };
    expect(stops).toEqual([kochi, { name: "Munnar", latitude: 10.08, longitude: 77.06 }, kochi]);
    expect(organisation).toMatchObject({
      address: ["1 Quay", "682001 Kochi", "Indien"],
      phones: ["+91 484 1"],
    });
  });

  it("names what is included and what is not by its items, each once", () => {
    const { inclusions, exclusions } = proposalOf(source);
    expect(inclusions).toEqual(["A harbour walk with a guide", "Hill House", "Spice market"]);
    expect(exclusions).toEqual(["Tips", "Flight home", "Visa on arrival"]);
  });

  it("has a vehicle for several days on each of them, as far as it is part of the price", () => {
    const car = (values: Partial<ProposedItem>) =>
      item({ id: "car", kind: "transport", title: "Innova", nights: 2, ...values });
    const continuing = (values: Partial<ProposedItem>, shows: Partial<typeof usuallyShown> = {}) => {
      const [first, ...others] = offer.days;
      const days = [{ ...first!, items: [...first!.items, car(values)] }, ...others];
      return proposalOf({
        ...source,
        offer: { ...offer, shows: { ...usuallyShown, ...shows }, days },
      }).days.map((day) => day.continuing);
    };
    const second = { id: "car", title: "Innova", day: 2, of: 2 };
    expect(continuing({})).toEqual([[], [second], []]);
    expect(continuing({ inclusion: "optional" })).toEqual([[], [], []]);
    expect(continuing({ optionId: "luxury" }, { options: false })).toEqual([[], [], []]);
  });

  it("shows options side by side, or one alone as if there were no other", () => {
    expect(shown({}).options.map(({ name, price }) => [name, price.total])).toEqual([
      ["Comfort", 100_000],
      ["Luxury", 180_000],
    ]);
    const alone = shown({ options: false });
    expect(alone.options).toMatchObject([{ id: "comfort", name: null, price: { total: 100_000 } }]);
    expect(alone.days[0]?.items.map(({ id, optionId }) => [id, optionId])).toEqual([
      ["walk", null],
      ["inn", null],
      ["boat", null],
    ]);
    expect(JSON.stringify(alone)).not.toMatch(/luxury|palace|180000/i);
  });

  it("tells of the price what was chosen, and nothing from which the rest could be read", () => {
    const total = shown({ itemPrices: true });
    expect(total.days[0]?.items[0]?.price).toBe(4_000);
    expect(total.payments).toMatchObject([
      { label: "Deposit", date: null, amount: 25_000, basisPoints: 2_500 },
      { label: "Rest", date: "2026-11-30", amount: 50_000, daysBefore: 30 },
      { label: "", date: "2026-11-30", amount: 25_000, basisPoints: null },
    ]);
    const each = shown({ price: "per_person" });
    expect(each.options[0]?.price).toMatchObject({ total: null, perAdult: 50_000, perChild: [{ age: 7 }] });
    expect(each.payments.map(({ amount }) => amount)).toEqual([null, null, null]);
    const none = shown({ price: "none", itemPrices: true });
    expect(JSON.stringify(none)).not.toMatch(/100000|50000|25000|4000/);
  });

  it("has no map of one place", () => {
    const located = new Map([...source.located].filter(([, { city }]) => city !== "Munnar"));
    expect(proposalOf({ ...source, located }).stops).toEqual([]);
  });
});

describe("the texts of an offer", () => {
  const organisation = {
    locale: "en-IN",
    defaultInclusions: ["Accommodation as listed", "Activities as listed"],
    defaultExclusions: ["Visa fees", "Tips"],
    defaultTerms: "Pay in time.",
    defaultPaymentSchedule: [{ label: "First half" }, { label: "Deposit" }],
    offerTexts: [
      {
        language: "fr",
        ...{ inclusions: ["Hébergement selon programme"], exclusions: ["Frais de visa", "Pourboires"] },
        ...{ terms: "Payez à temps.", instalments: ["Première moitié"] },
      },
    ],
  } as const;
  const visa = item({ id: "v", kind: "visa", title: "Tourist visa, UAE" });
  const composed = (language: "en" | "fr", more: Partial<ProposedOffer> = {}) =>
    composedTexts(
      {
        ...{ ...offer, language, inclusions: organisation.defaultInclusions },
        ...{ exclusions: organisation.defaultExclusions, terms: "Pay in time." },
        paymentSchedule: [{ label: "First half" }, { label: "Deposit" }, { label: "On arrival" }],
        days: [...offer.days, day("d4", [visa])],
        ...more,
      },
      organisation,
    );

  it("fold what the days hold by kind, and take out of what is not included what is", () => {
    expect(composed("en")).toMatchObject({
      inclusions: ["Accommodation as listed", "Activities as listed", "Tourist visa, UAE"],
      exclusions: ["Tips", "Flight home", "Visa on arrival"],
    });
    expect(composed("en", { inclusions: [] }).inclusions).toEqual([
      "Hill House",
      "Activity: Harbour walk · Spice market",
      "Tourist visa, UAE",
    ]);
  });

  it("are the organisation's own in the offer's language, and usual names of payments are known in all", () => {
    expect(composed("fr")).toMatchObject({
      inclusions: ["Hébergement selon programme", "Activities as listed", "Tourist visa, UAE"],
      exclusions: ["Pourboires", "Flight home", "Visa on arrival"],
      terms: "Payez à temps.",
      instalments: ["Première moitié", "Acompte", "On arrival"],
    });
    expect(composed("fr", { terms: "By hand." }).terms).toBe("By hand.");
  });

  it("contradict each other where one says what the other leaves out", () => {
    const inclusions = ["Insurance for all", "Tips"];
    const exclusions = ["Flights and visa fees", "tips", "Visa fees, unless listed", "Travel insurance"];
    expect(contradictions({ inclusions, exclusions }, [visa])).toEqual([
      { exclusion: "Flights and visa fees", inclusion: "Tourist visa, UAE" },
      { exclusion: "tips", inclusion: "Tips" },
      { exclusion: "Travel insurance", inclusion: "Insurance for all" },
    ]);
    expect(contradictions({ inclusions: [], exclusions: ["Visa fees"] }, [visa])).toEqual([]);
  });
});

describe("the name of a journey", () => {
  it("is the trip's title, else its destinations, else where it stays, else the itinerary's", () => {
    const trip = { title: " Dubai stopover ", destinations: ["Dubai", "Hatta"] };
    const one = { name: "Option B", days: [{ overnightPlace: "Dubai" }, { overnightPlace: null }] };
    expect(journeyName(trip, one)).toBe("Dubai stopover");
    expect(journeyName({ ...trip, title: null }, one)).toBe("Dubai · Hatta");
    expect(journeyName({ title: null, destinations: [] }, one)).toBe("Dubai");
    expect(journeyName({ title: "", destinations: [] }, { ...one, days: [] })).toBe("Option B");
  });

  it("stands on the proposal, with the itinerary's where several are offered; a version of before keeps its own", () => {
    const texts = { inclusions: ["In"], exclusions: [], terms: null, instalments: ["Anzahlung"] };
    const named = { ...offer, journeyName: "Kerala", composed: { ...texts, isOneOfSeveral: true } };
    expect(proposalOf({ ...source, offer: named })).toMatchObject({
      ...{ name: "Kerala", variant: "Backwaters", inclusions: ["In"] },
      payments: [{ label: "Anzahlung" }, { label: "Rest" }, { label: "" }],
    });
    expect(proposalOf(source)).toMatchObject({ name: "Backwaters", variant: null });
  });
});

describe("the texts that are in another language than their offer", () => {
  it("are named each, and names are not", () => {
    const french = {
      ...proposalOf(source),
      ...{ language: "fr" as const, name: "Dubai", inclusions: ["Hébergement avec petit-déjeuner"] },
      ...{ exclusions: ["Visa fees"], terms: "Prices hold until the date named.", payments: [] },
      days: proposalOf(source).days.map((one) => ({ ...one, title: "Arrival in Dubai", items: [] })),
    };
    expect(
      foreignTexts(french).map(({ language, what, dayId, field }) => [language, what, dayId, field]),
    ).toEqual([
      ["en", "Title of day 1", "d1", "title"],
      ["en", "Title of day 2", "d2", "title"],
      ["en", "Title of day 3", "d3", "title"],
      ["en", "Not included: Visa fees", null, "exclusions"],
      ["en", "Terms", null, "terms"],
    ]);
    expect(["Burj Khalifa", "नाश्ते के बाद", "Nach dem Frühstück"].map(languageOf)).toEqual([null, "hi", "de"]);
  });
});
