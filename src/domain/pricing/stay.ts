import {
  noCost,
  addedAmounts,
  type ItemAmounts,
  onBothSides,
  type ItemCost,
  type PricedNight,
  type AdultPlace,
  type TravellerWeights,
} from "./line";
import { type PlainDate, shortDateRange } from "../dates/plainDate";
import { counted } from "../formats/text";
import { stayedFrom, type StayedHotel, type SuppliedHotel } from "../products/hotel";
import { type Finding, findingOf, type FindingPlace } from "../itineraries/finding";
import type { Party, PricedItem } from "../itineraries/pricedItinerary";
import { countOf } from "../money/amounts";
import {
  type HotelRateMatch,
  hotelRateMatch,
  type NightRun,
  ratedNights,
  lastDayOf,
  type PriceSide,
  type NightPart,
  roomNight,
} from "./rates";
import {
  type ProposedRooming,
  proposeRooming,
  guestsAt,
  roomingRows,
  roomingText,
  type RoomPeople,
  type StayRoom,
  type StayShare,
  type RoomCharge,
  type StayChild,
} from "./rooming";
import {
  missingHotelRate,
  stayWithoutPeople,
  explainChildren,
  explainExtras,
  explainOtherRooms,
  explainRun,
} from "./explain";
import { offersOf } from "./specialOffers";
import {
  type BothSides,
  type LookedUp,
  missingSupplements,
  sheetOf,
  type StayTerms,
  infantSupplements,
  type PeopleCharge,
  supplementsOf,
  type ChargedRoom,
} from "./supplements";
import type { Maybe } from "../../vocabulary";

interface StayToPrice {
  readonly item: PricedItem;
  readonly supplied: SuppliedHotel;
  readonly currency: string;
  readonly from: PlainDate;
  readonly share: StayShare;
  readonly party: Party;
  readonly pricedOn: PlainDate;
  readonly place: FindingPlace;
}

/**
 * The cost and the selling price of a stay by one supplier's rate sheets, night by night. A night without a
 * rate is a finding and leaves the price unknown. Source: docs/domain.md, "How a price arises", 1.
 */
export function hotelStayCost(stay: StayToPrice): ItemCost {
  const { item, currency, party, place, share } = stay;
  const quantity = BigInt(countOf(item.quantity, 1, 1));
  const count = Math.min(countOf(item.nights, 1, 1), longestStay);
  const lookUp = lookUps(stay, count);
  const [first] = lookUp(item.roomType).runs;
  const hotel = stayedFrom(stay.supplied, stay.from, first ? sheetOf(first) : null);
  const terms: StayTerms = {
    hotel,
    count,
    from: stay.from,
    pricedOn: stay.pricedOn,
    supplements: item.supplements ?? [],
    among: null,
  };
  const { rooms, others } = roomingOf(stay, lookUp(item.roomType), terms);
  const single = hotel.sheets.some(isOffForStay) ? oneByOne(rooms) : rooms;
  const looks = single.map((room) => lookUp(room.roomType ?? item.roomType));
  const roomTypes = looks.map(({ match }) => match.roomType);
  const charged = single.map((room, place) => {
    const roomType = room.roomType ?? item.roomType;
    return chargeRoom({ ...room, roomType }, looks[place] ?? lookUp(roomType), {
      ...terms,
      among: { roomTypes, place },
    });
  });
  const charges = [...charged, ...chargedInfants(charged, share.infants, terms)];
  const sums = addedAmounts(
    charges.flatMap(({ nights, room, extras }) => {
      const times = BigInt(room.rooms) * quantity;
      return [
        ...nights.flatMap(({ run, people }) =>
          people.map((charge) => amountsOf(charge, times * BigInt(run.nights.length))),
        ),
        ...extras.map((extra) => amountsOf(extra, times)),
      ];
    }),
  );
  const looked = [...new Set(charges.map(({ lookedUp }) => lookedUp))];
  const runs = looked.flatMap((one) => one.runs);
  const deciding = [...(first ? [first] : []), ...runs].flatMap(({ rows }) => [rows.cost, rows.sell]);
  const isEmpty = rooms.length === 0 && party.paying > 0;
  const findings = [
    ...(isEmpty ? [stayWithoutPeople(stay.supplied, place)] : []),
    ...looked.flatMap((one) => findingsOf(one, charges, stay)),
    ...missingSupplements(looked, terms).map((name) => missingSupplement(hotel, name, place)),
  ];
  const wanted = looked
    .map(({ match }) => match.wanted)
    .filter(Boolean)
    .join(" and ");
  return {
    ...noCost,
    currency,
    ...sums,
    known: findings.length === 0 && rooms.length > 0,
    weights: weightsOf(charges, party),
    detail: [
      counted(count, "night"),
      ...(wanted ? [wanted] : []),
      roomingText(roomingRows(rooms), hotel.childBands),
      ...new Set(charges.flatMap(({ extras }) => extras.map(({ name }) => name))),
    ].join(", "),
    explainParts: () => [
      ...looked.flatMap((one) =>
        one.runs.map((run) => explainRun(run, one.match, charges, { hotel, currency, quantity })),
      ),
      ...explainChildren(charged, { hotel, party, from: stay.from, currency }),
      ...explainExtras(charges, { currency, quantity }),
      ...explainOtherRooms(rooms, { hotel, others, currency }),
    ],
    findings,
    nights: pricedNights(looked[0]?.runs ?? []),
    ratedUntil: runs
      .flatMap(({ rows }) => [rows.cost && lastDayOf(rows.cost), rows.sell && lastDayOf(rows.sell)])
      .reduce<PlainDate | null>(earlier, null),
    rooming: { childBands: hotel.childBands, rooms, proposed: share.named === null, others },
    sheetIds: [...new Set(deciding.flatMap((rate) => rate?.sheet.id ?? []))],
  };
}

const amountsOf = ({ cost, sell }: Pick<BothSides, "cost" | "sell">, times: bigint): ItemAmounts =>
  onBothSides(cost && cost * times, sell && sell * times);

/** Whether a sheet has a discount on all rooms of a stay together. Each room then has its own share. */
const isOffForStay = ({ offers }: StayedHotel["sheets"][number]): boolean =>
  (offers ?? []).some(({ kind, basis }) => kind === "amount" && basis === "per_stay");

const oneByOne = (rooms: readonly StayRoom[]): StayRoom[] =>
  rooms.flatMap((room) => Array.from({ length: room.rooms }, () => ({ ...room, rooms: 1 })));

/** Longer stays are typing mistakes. Nights beyond this are not priced. */
const longestStay = 365;

function lookUps(
  { item, supplied, from }: StayToPrice,
  count: number,
): (roomType: Maybe<string>) => LookedUp {
  const known = new Map<HotelRateMatch, LookedUp>();
  return (roomType) => {
    const match = hotelRateMatch(supplied, roomType, item.mealPlan);
    const found = known.get(match) ?? { match, runs: ratedNights(match, from, count) };
    known.set(match, found);
    return found;
  };
}

/** The named rooms and the cheapest split of their people. Without named rooms, that split. */
function roomingOf(
  { item, share, share: { named } }: StayToPrice,
  lookedUp: LookedUp,
  terms: StayTerms,
): Pick<ProposedRooming, "rooms" | "others"> {
  const { hotel } = terms;
  const chargeOf = (people: RoomPeople) => stayCharge(people, item.roomType, lookedUp, terms);
  if (!named) return proposeRooming(share, hotel, item.roomType, chargeOf);
  if (named.some(({ roomType }) => roomType && roomType !== item.roomType))
    return { rooms: named, others: [] };
  const count = named.reduce((sum, room) => sum + room.rooms, 0);
  const adults = named.reduce((sum, room) => sum + room.rooms * room.adults, 0);
  const children = named.flatMap((room) => room.children);
  const cheapest = proposeRooming({ named, adults, children, rooms: count }, hotel, item.roomType, chargeOf);
  const charges = named.map((room) => ({ room, charge: chargeOf(guestsAt(hotel, room)) }));
  const amount = charges.reduce((sum, { room, charge }) => sum + charge.amount * BigInt(room.rooms), 0n);
  const isPriced = cheapest.amount !== null && charges.every(({ charge }) => charge.missing === 0);
  const difference = (cheapest.amount ?? 0n) - amount;
  const others = isPriced && difference < 0n ? [{ rooms: cheapest.rooms, difference }] : [];
  return { rooms: named, others };
}

function findingsOf(
  { match, runs }: LookedUp,
  charges: readonly ChargedRoom[],
  stay: StayToPrice,
): Finding[] {
  const { supplied, place } = stay;
  return runs.flatMap((run) => {
    const [first, last] = [run.nights[0]?.date, run.nights.at(-1)?.date];
    if (!first || !last) return [];
    if (!run.rows.cost && !run.rows.sell) return [missingHotelRate(stay, match, first, last)];
    const people = charges.flatMap(({ nights }) => nights.filter((night) => night.run === run));
    const lacking = people.flatMap((night) =>
      night.people.filter(({ cost, sell }) => cost === null && sell === null),
    );
    const name = supplied.hotel.name || "The hotel";
    return (["rate_missing", "child_price_missing"] as const).flatMap((code) => {
      const labels = lacking
        .filter(({ who }) => (who === "adults") === (code === "rate_missing"))
        .map(({ label }) => label);
      if (labels.length === 0) return [];
      const message = `${name}: the rate on ${shortDateRange(first, last)} has no price for: ${[...new Set(labels)].join(", ")}.`;
      return [findingOf(code, place, message)];
    });
  });
}

function missingSupplement({ hotel }: StayedHotel, name: string, place: FindingPlace): Finding {
  const message = `${hotel.name || "The hotel"} has no supplement "${name}" on these nights. Take it off the stay or add it to the rate sheet.`;
  return findingOf("supplement_missing", place, message);
}

/** The priced nights, each with the minimum number of nights of its rate. */
function pricedNights(runs: readonly NightRun[]): PricedNight[] {
  return runs.flatMap(({ nights, rows }, place) => {
    const row = rows.cost ?? rows.sell;
    if (!row) return [];
    const isAsking = (index: number) =>
      row.sheet.minimumNightsBy !== "arrival" || (place === 0 && index === 0);
    return nights.map(({ date }, index) => ({
      date,
      minNights: isAsking(index) ? countOf(row.minNights, 1, 1) : 1,
    }));
  });
}

const earlier = (first: PlainDate | null, date: Maybe<PlainDate>): PlainDate | null =>
  date && (first === null || date < first) ? date : first;

function chargeRoom(room: StayRoom, lookedUp: LookedUp, terms: StayTerms): ChargedRoom {
  const guests = guestsAt(terms.hotel, room);
  const chargedBy = (runs: readonly NightRun[]) =>
    runs.map((run) => ({ run, people: chargeNight(run, guests) }));
  const nights = chargedBy(lookedUp.runs);
  const { roomType } = lookedUp.match;
  const offered = offersOf(nights, { guests, roomType }, terms);
  const supplemented = {
    ...{ guests, roomType, nights, left: offered.left },
    written: () =>
      nights.some(({ run }) => sheetOf(run)?.written)
        ? offersOf(chargedBy(lookedUp.runs.map(asWritten)), { guests, roomType }, terms).left
        : offered.left,
  };
  const extras = [...offered.extras, ...supplementsOf(supplemented, terms)];
  return { room, guests, lookedUp, nights, extras };
}

/** The nights of a run at the sheet's written prices, before its terms. */
function asWritten({ nights, rows: { cost } }: NightRun): NightRun {
  const { written, sheet } = cost ?? {};
  const row = written && sheet?.written ? { ...written, sheet: sheet.written } : cost;
  return { nights, rows: { cost: row, sell: null } };
}

/** What infants pay, as a room without other people. The rates of the first room decide which sheets apply. */
function chargedInfants([first]: readonly ChargedRoom[], infants: number, terms: StayTerms): ChargedRoom[] {
  const extras = first ? infantSupplements(first, infants, terms) : [];
  if (!first || extras.length === 0) return [];
  const noGuests = { adults: 0, children: [], extraBeds: null };
  const room = { ...noGuests, rooms: 1, roomType: first.room.roomType };
  return [{ ...first, room, guests: { ...noGuests, grown: [] }, nights: [], extras }];
}

function chargeNight({ rows }: NightRun, guests: RoomPeople): PeopleCharge[] {
  if (!rows.cost && !rows.sell) return [];
  // A sheet may have selling prices for children where its rows have none.
  const other = guests.children.length > 0 ? (rows.cost ?? rows.sell) : null;
  const nightBy = (side: PriceSide) => {
    const row = rows[side] ?? other;
    return row && roomNight(row, guests, side);
  };
  const nights = { cost: nightBy("cost"), sell: nightBy("sell") };
  const chargeFor = (who: PeopleCharge["who"]): PeopleCharge => {
    const belongs = (part: Pick<NightPart, "who">) =>
      who === "adults" ? typeof part.who === "string" : part.who === who;
    const partsBy = (side: PriceSide) => {
      const night = nights[side];
      return night && !night.missing.some(belongs) ? night.parts.filter(belongs) : null;
    };
    const [costParts, sellParts] = [partsBy("cost"), partsBy("sell")];
    const labels =
      nights[rows.cost ? "cost" : "sell"]?.missing.filter(belongs).map(({ label }) => label) ?? [];
    return {
      who,
      cost: costParts && sumOf(costParts),
      sell: sellParts && sumOf(sellParts),
      label: labels.join(" and "),
      parts: costParts ?? sellParts ?? [],
      chargedParts: sellParts ?? costParts ?? [],
    };
  };
  return [...(guests.adults > 0 ? (["adults"] as const) : []), ...guests.children].map(chargeFor);
}

function sumOf(parts: readonly NightPart[]): bigint {
  return parts.reduce((sum, { count, unitPrice }) => sum + BigInt(unitPrice) * BigInt(count), 0n);
}

function stayCharge(
  people: RoomPeople,
  roomType: Maybe<string>,
  lookedUp: LookedUp,
  terms: StayTerms,
): RoomCharge {
  const { nights, extras } = chargeRoom({ ...people, roomType, rooms: 1 }, lookedUp, terms);
  let [missing, amount] = [0, 0n];
  for (const { run, people } of nights) {
    for (const { cost, sell } of people) {
      const charge = sell ?? cost;
      if (charge === null) missing += 1;
      else amount += charge * BigInt(run.nights.length);
    }
  }
  for (const { cost, sell } of extras) amount += sell ?? cost ?? 0n;
  return { missing, amount };
}

/** Adults share the room price, or bear that of an extra adult. Children bear their own. */
function weightsOf(charges: readonly ChargedRoom[], party: Party): TravellerWeights {
  const children = party.childAges.map(() => 0n);
  const beds: (boolean | null)[] = party.childAges.map(() => null);
  const places: AdultPlace[] = [];
  let [adults, infants] = [0n, 0n];
  const addChild = ({ index }: StayChild, amount: bigint) => {
    // A child that is not in the itinerary is borne by the adults.
    if (index === null) adults += amount;
    else children[index] = (children[index] ?? 0n) + amount;
  };
  for (const { room, guests, nights, extras } of charges) {
    const own = room.adults;
    const each = Array.from({ length: guests.adults }, () => 0n);
    let [occupancy, longest] = [Math.min(guests.adults, own), 0];
    for (const { run, people } of nights) {
      const times = BigInt(run.nights.length) * scale;
      for (const { who, chargedParts } of people) {
        if (who !== "adults") {
          addChild(who, sumOf(chargedParts) * times * BigInt(room.rooms));
          if (who.index !== null) beds[who.index] ??= chargedParts[0]?.bed ?? null;
          continue;
        }
        const extra = chargedParts.find((part) => part.who === "extra_adults");
        const base = guests.adults - (extra?.count ?? 0);
        const shared = chargedParts.find((part) => part.who === "adults");
        for (let place = 0; place < guests.adults; place += 1) {
          const amount =
            place < base
              ? (BigInt(shared?.unitPrice ?? 0) * times) / BigInt(base)
              : BigInt(extra?.unitPrice ?? 0) * times;
          each[place] = (each[place] ?? 0n) + amount;
        }
        if (run.nights.length > longest) [occupancy, longest] = [base, run.nights.length];
      }
    }
    for (const { who, cost, sell } of extras) {
      const amount = (sell ?? cost ?? 0n) * scale;
      if (who === "infants") infants += amount;
      else if (who !== "adults") addChild(who, amount * BigInt(room.rooms));
      else spread(amount, each, own);
    }
    for (const [place, amount] of each.entries()) {
      const grown = guests.grown[place - own];
      if (place >= own && grown) {
        addChild(grown, amount);
        continue;
      }
      adults += amount * BigInt(room.rooms);
      places.push({ count: room.rooms, each: amount, occupancy: place < occupancy ? occupancy : "extra" });
    }
  }
  return { adults, children, infants, places, beds };
}

/** The precision of weights before they are divided by people. */
const scale = 1_000_000n;

/** Spreads an added amount evenly over the adults, and a discount over all by what each bears. */
function spread(amount: bigint, each: bigint[], adults: number): void {
  const borne = each.reduce((sum, own) => sum + own, 0n);
  const off = -amount > borne ? -borne : amount;
  const bearing = adults || each.length;
  for (const [place, own] of each.entries()) {
    if (amount < 0n) each[place] = borne > 0n ? own + (off * own) / borne : own;
    else if (place < bearing) each[place] = own + amount / BigInt(bearing);
  }
}
