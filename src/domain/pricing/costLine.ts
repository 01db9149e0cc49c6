import {
  shownOf,
  comparedText,
  eachAmount,
  noCost,
  type CostedLine,
  equalWeights,
  explain,
  type Explanation,
  type ItemCost,
  ownCost,
  type PlacedItem,
  placeOf,
  usualBasis,
} from "./line";
import { addDays, weekdayOf } from "../dates/plainDate";
import { joinParts } from "../formats/text";
import { presentRoomType } from "../products/hotel";
import { type Finding, type FindingCode, findingOf, type FindingPlace } from "../itineraries/finding";
import { inclusionOf, partyOn, type PricedItem } from "../itineraries/pricedItinerary";
import { isCurrency, isWhole, plainMoney } from "../money/amounts";
import { convert } from "../money/exchange";
import { activityCost } from "./activity";
import type { PriceSetting } from "./priceInput";
import { hotelStayCost } from "./stay";
import { transportCost } from "./transport";
import { countriesOf, type PricedSheet, type Supplied } from "../products/sheet";

export function costLine(placed: PlacedItem, setting: PriceSetting, known: KnownCosts): CostedLine {
  const { item } = placed;
  const inclusion = inclusionOf(item);
  const source = knownCost(placed, setting, known);
  const converted = convertedCost(source, setting, placeOf(placed));
  const line = { placed, inclusion, source };
  if (inclusion === "own_arrangement" || inclusion === "excluded") {
    return {
      ...line,
      ...noAmounts,
      known: true,
      setPrice: 0n,
      detail: "Not part of the price.",
      findings: [],
    };
  }
  if (inclusion === "complimentary") {
    return {
      ...line,
      ...converted,
      ...noAmounts,
      cost: converted.cost + converted.fixed,
      known: true,
      setPrice: 0n,
    };
  }
  if (!item.priceLocked) return { ...line, ...converted, setPrice: null };
  return { ...line, ...lockedPrice(placed, converted, lockFindings(placed)) };
}

/** Unconverted costs shared by the options of an itinerary, valid for the same item and the same people. */
export type KnownCosts = Map<PricedItem, { people: string; cost: ItemCost }>;

function knownCost(placed: PlacedItem, setting: PriceSetting, costs: KnownCosts): ItemCost {
  const people = JSON.stringify(placed.stay);
  const known = costs.get(placed.item);
  if (known?.people === people) return known.cost;
  const cost = costOfItem(placed, setting);
  costs.set(placed.item, { people, cost });
  return cost;
}

/** Findings that do not matter once the selling price is locked: only the margin stays unknown. */
const aboutCost: readonly FindingCode[] = [
  "rate_missing",
  "rate_expired",
  "supplement_missing",
  "kilometres_missing",
  "pickup_time_missing",
  "market_unknown",
  "exchange_rate_missing",
];

function lockedPrice({ item }: PlacedItem, converted: ConvertedCost, lockFindings: Finding[]) {
  const locked = item.lockedPrice;
  if (!isWhole(locked)) {
    return { ...converted, setPrice: null, findings: [...converted.findings, ...lockFindings] };
  }
  const findings = [...converted.findings.filter(({ code }) => !aboutCost.includes(code)), ...lockFindings];
  const setPrice = BigInt(locked);
  // Without a known cost the markup of a locked price is unknown too. A selling rate is not a cost.
  const isCostKnown = converted.known && converted.fixed === 0n;
  const [cost, fixed] = isCostKnown ? [converted.cost, 0n] : [0n, setPrice];
  return { ...noAmounts, cost, fixed, known: true, setPrice, detail: converted.detail, findings };
}

function lockFindings(placed: PlacedItem): Finding[] {
  const { item } = placed;
  const place = placeOf(placed);
  const title = item.title || "This item";
  if (!isWhole(item.lockedPrice)) {
    return [
      findingOf(
        "lock_without_price",
        place,
        `${title} is locked without a price. Enter it or unlock the item.`,
      ),
    ];
  }
  if (item.lockReason?.trim()) return [];
  return [findingOf("lock_without_reason", place, `Say why the price of ${title} is locked.`)];
}

/** The unconverted cost of an item: as entered, else by the rates of its product. */
function costOfItem(placed: PlacedItem, setting: PriceSetting): ItemCost {
  const { item } = placed;
  const basis = item.basis ?? usualBasis[item.kind ?? "fee"];
  const currency = item.currency ?? setting.currency;
  if (isWhole(item.cost)) {
    return currency ? ownCost(item, item.cost, currency, basis, setting.party) : nothing(setting, null);
  }
  const cost = catalogueCost(placed, setting);
  if (!cost) return nothing(setting, wantsCost(item) ? placed : null);
  const unknown = unknownMarket(placed, setting);
  return unknown ? { ...cost, findings: [...cost.findings, unknown] } : cost;
}

/** The finding that sheets for some nationalities do not count because the customer's nationality is not known. */
function unknownMarket(placed: PlacedItem, { sheetsForMarkets }: PriceSetting): Finding | null {
  const { hotelId, activityId, transportId, title } = placed.item;
  const sheets = sheetsForMarkets(hotelId ?? activityId ?? transportId ?? "");
  if (sheets.length === 0) return null;
  const names = sheets.map((sheet) => {
    const { name, supplierName } = sheet;
    return `${joinParts([name, supplierName], ", ")} (${countriesOf(sheet).join(", ")})`;
  });
  const message = `${title || "This item"} may have rates for the customer's nationality, which the trip does not say: ${names.join("; ")}.`;
  return findingOf("market_unknown", placeOf(placed), message);
}

function catalogueCost(placed: PlacedItem, setting: PriceSetting): ItemCost | null {
  const { item, dayIndex, stay } = placed;
  const place = placeOf(placed);
  const date = setting.startDate && addDays(setting.startDate, dayIndex);
  const hotel = item.hotelId ? setting.hotelOf(item.hotelId) : null;
  if (hotel && stay) {
    if (!date) return nothing(setting, null);
    const inPresentName = <Named extends Pick<PricedItem, "roomType">>(named: Named): Named => ({
      ...named,
      roomType: presentRoomType(hotel, named.roomType),
    });
    const sold = { suppliers: setting.suppliersOfHotel(hotel), none: { ...noSupplier, hotel } };
    return bySupplier(item, sold, setting, (supplied, currency) =>
      hotelStayCost({
        item: inPresentName(item),
        supplied,
        currency,
        from: date,
        share: { ...stay, named: stay.named?.map(inPresentName) ?? null },
        party: setting.party,
        pricedOn: setting.pricedOn,
        place,
      }),
    );
  }
  const transport = item.transportId ? setting.transportOf(item.transportId) : null;
  if (transport) {
    const sold = { suppliers: setting.suppliersOfTransport(transport), none: { ...noSupplier, transport } };
    return bySupplier(item, sold, setting, (supplied, currency) =>
      transportCost({ item, supplied, currency, from: date, party: setting.party, place }),
    );
  }
  const activity = item.activityId ? setting.activityOf(item.activityId) : null;
  if (!activity) return null;
  const day = date ? { date, weekday: weekdayOf(date) } : null;
  const party = partyOn(setting.party, date);
  const sold = { suppliers: setting.suppliersOfActivity(activity), none: { ...noSupplier, activity } };
  return bySupplier(item, sold, setting, (supplied, currency) =>
    activityCost({ item, supplied, currency, day, party, place }),
  );
}

function wantsCost(item: PricedItem): boolean {
  return item.kind !== "note" && ["included", "optional"].includes(inclusionOf(item)) && !item.priceLocked;
}

/** The cost of an item without a price: always unknown, and a finding where `wanting` is given. */
function nothing({ party }: PriceSetting, wanting: PlacedItem | null): ItemCost {
  const place = wanting && placeOf(wanting);
  const title = wanting?.item.title || "This item";
  const message = `${title} has no cost. Enter one, 0 if it costs nothing.`;
  return {
    ...noCost,
    weights: equalWeights(party),
    detail: "No cost yet.",
    findings: place ? [findingOf("cost_missing", place, message)] : [],
  };
}

interface ConvertedCost {
  readonly cost: bigint;
  readonly marked: bigint;
  readonly earned: bigint;
  readonly fixed: bigint;
  readonly known: boolean;
  readonly detail: string;
  readonly findings: readonly Finding[];
}

const noAmounts = { cost: 0n, marked: 0n, earned: 0n, fixed: 0n };

/** In minor units. More for one item is a typing mistake. The limit keeps every sum within the exact range. */
const largestAmount = 10n ** 13n;

function withoutExchange(from: string, to: string, place: FindingPlace): Finding {
  const found = (message: string) => findingOf("exchange_rate_missing", place, message);
  if (!isCurrency(from)) return found(`Nothing can be priced in ${from}. Choose another currency.`);
  return {
    ...found(`There is no exchange rate from ${from} to ${to}. Add one.`),
    outside: [{ kind: "add_exchange_rate", label: "Add an exchange rate", from, to }],
  };
}

/** Converts a cost once, half-even. Source: docs/domain.md, "How a price arises", 2. */
function convertedCost(cost: ItemCost, setting: PriceSetting, place: FindingPlace): ConvertedCost {
  const unknown = { ...noAmounts, known: false };
  const target = setting.currency;
  if (cost.currency === null || target === null)
    return { ...unknown, detail: cost.detail, findings: cost.findings };
  const exchange = setting.exchangeFrom(cost.currency);
  if (!exchange) {
    const findings = [...cost.findings, withoutExchange(cost.currency, target, place)];
    return { ...unknown, detail: `No exchange rate from ${cost.currency}.`, findings };
  }
  const { cost: marked, soldCost, sold, fixed } = eachAmount(cost, (amount) => convert(amount, exchange));
  const amounts = [cost.cost, cost.soldCost, cost.sold, cost.fixed, marked, soldCost, sold, fixed];
  if (amounts.some((amount) => amount > largestAmount || amount < -largestAmount)) {
    const message = `The amount is beyond what can be priced (${plainMoney(largestAmount, target)}). Check cost and quantity.`;
    const findings = [...cost.findings, findingOf("amount_too_large", place, message)];
    return { ...unknown, detail: "Amount too large.", findings };
  }
  const detail = exchange.detail
    ? `${cost.detail} = ${plainMoney(shownOf(cost), cost.currency)}; ${exchange.detail}`
    : cost.detail;
  const converted = { cost: marked + soldCost, marked, earned: sold - soldCost, fixed };
  return { ...converted, known: cost.known, detail, findings: cost.findings };
}

const noSupplier = {
  supplierId: "",
  supplierName: "",
  currency: null,
  sheets: [],
  rates: [],
} as const;

interface Sellers<Seller> {
  readonly suppliers: readonly Seller[];
  readonly none: Seller;
}

/**
 * The cost of an item at its named supplier. Without one, the cheapest supplier with every price counts; if
 * none has every price, the one with prices for most nights, then with the fewest findings. Ties are decided
 * by name. The others are listed with their difference or what they lack. Source: docs/domain.md, "How a
 * price arises", 1.
 */
function bySupplier<Seller extends Supplied<PricedSheet, unknown>>(
  { supplierId }: PricedItem,
  { suppliers, none }: Sellers<Seller>,
  setting: PriceSetting,
  costAt: (supplied: Seller, currency: string) => ItemCost,
): ItemCost {
  const costOf = (supplied: Seller) => costAt(supplied, supplied.currency ?? setting.currency ?? "");
  const priced = suppliers.map((supplied) => {
    const cost = costOf(supplied);
    return { supplied, cost, amount: suppliers.length > 1 ? comparable(cost, setting) : null };
  });
  const named = priced.filter(({ supplied }) => supplied.supplierId === supplierId);
  const candidates = supplierId ? named : priced;
  const chosen = candidates.reduce<(typeof priced)[number] | undefined>((best, next) => {
    return !best || comesBefore(next, best) ? next : best;
  }, undefined);
  if (!chosen)
    return costOf(
      supplierId ? { ...none, supplierId, supplierName: setting.supplierNameOf(supplierId) } : none,
    );
  const others = priced.flatMap(({ supplied, amount }) => {
    if (supplied === chosen.supplied || amount === null || chosen.amount === null) return [];
    const { supplierId, supplierName } = supplied;
    return [{ supplierId, supplierName, difference: amount - chosen.amount }];
  });
  const { supplied, cost } = chosen;
  return {
    ...cost,
    explainParts: () => [...cost.explainParts(), ...explainSuppliers(priced, chosen, !supplierId, setting)],
    supply: {
      supplierId: supplied.supplierId,
      supplierName: supplied.supplierName,
      sheetIds: cost.sheetIds,
      proposed: !supplierId,
      others: others.sort((a, b) => (a.difference < b.difference ? -1 : a.difference > b.difference ? 1 : 0)),
    },
  };
}

/** The amount for comparing suppliers in the itinerary's currency: the cost, else the selling price. */
function comparable(cost: ItemCost, { exchangeFrom }: PriceSetting): bigint | null {
  const exchange = cost.known && cost.currency ? exchangeFrom(cost.currency) : null;
  return exchange && convert(shownOf(cost), exchange);
}

/** The cost of an item at a supplier. `amount` is null where a price or an exchange rate is missing. */
interface AtSupplier {
  readonly supplied: Supplied<PricedSheet, unknown>;
  readonly cost: ItemCost;
  readonly amount: bigint | null;
}

function comesBefore(one: AtSupplier, other: AtSupplier): boolean {
  if (one.amount !== null || other.amount !== null)
    return one.amount !== null && (other.amount === null || one.amount < other.amount);
  const [nights, more] = [one.cost.nights.length, other.cost.nights.length];
  return nights === more ? one.cost.findings.length < other.cost.findings.length : nights > more;
}

function explainSuppliers(
  all: readonly AtSupplier[],
  chosen: AtSupplier,
  isProposed: boolean,
  { currency }: PriceSetting,
): Explanation[] {
  if (all.length < 2) return [];
  const others = all
    .filter((one) => one !== chosen)
    .map(({ supplied, cost, amount }) => {
      const difference = amount === null || chosen.amount === null ? null : amount - chosen.amount;
      const [lacks] = cost.findings;
      const text =
        amount === null
          ? `Left out: ${lacks?.message ?? `its ${cost.currency ?? "currency"} has no exchange rate to ${currency ?? "the itinerary's"}.`}`
          : difference === null
            ? "Has every price."
            : `Costs ${comparedText(difference, currency ?? "")}.`;
      return explain(supplied.supplierName, null, null, text);
    });
  const why = !isProposed
    ? "named in the itinerary"
    : chosen.amount === null
      ? "nobody has every price, and it lacks least"
      : "has every price and costs least";
  return [explain("Supplier", null, null, `${chosen.supplied.supplierName}: ${why}.`, others)];
}
