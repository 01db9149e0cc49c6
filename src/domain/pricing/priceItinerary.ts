import { type FindingCode, type Finding, findingOf } from "../itineraries/finding";
import {
  type Totals,
  countedShares,
  sharesOf,
  type TravellerShare,
  type ItemPrice,
  type OptionalPrice,
  type PricedOption,
  type PriceFigures,
  type PriceResult,
  type SoldPrice,
} from "./result";
import type { Adjustment, PricedDay } from "../itineraries/pricedItinerary";
import { divideHalfEven, percentText, plainMoney, toNumber } from "../money/amounts";
import {
  choosing,
  inMainOption,
  mainOptionOf,
  type PriceInput,
  type PriceRules,
  type PriceSetting,
  priceSetting,
  type TaxRule,
} from "./priceInput";
import { costLine, type KnownCosts } from "./costLine";
import { boundedParts, explain, type Explanation, placedItems, type PricedLine, shortened } from "./line";
import {
  addMarkup,
  adjustmentDetail,
  countedAdjustment,
  roundedPrice,
  settle,
  type Settled,
  type Unadjusted,
  unplacedMarkups,
} from "./markup";
import { addedBy, adjustedPart, fallingTaxes, sameParts, type Tax, taxedPart, taxesOn } from "./taxes";
import { taxBases } from "../../vocabulary";

/**
 * The price of an itinerary: totals, per person, optional items and the explanation of every figure. Pure and
 * exact: the same input gives the same output on every machine. Amounts are whole minor units of the result's
 * currency, percentages basis points. Incomplete input is priced as far as possible and never throws; what is
 * missing is a finding. Source: docs/domain.md, "How a price arises".
 */
export function priceItinerary(input: PriceInput): PriceResult {
  const { lines, sums, figures, adjustment } = calculatePrice(input);
  const items = lines.flatMap((line, index) => {
    const item = figures.items[index];
    return item ? [withExplanation(item, () => explainItem(line, figures.currency))] : [];
  });
  return withExplanation({ ...figures, items }, () =>
    explainTotal(lines, sums, figures.currency, adjustment),
  );
}

/** Adds the explanation as a getter that makes it on first read, since the editor prices at every keystroke. */
function withExplanation<Figures extends object>(
  figures: Figures,
  explain: () => Explanation,
): Figures & { readonly explanation: Explanation } {
  let made: Explanation | undefined;
  return {
    ...figures,
    get explanation() {
      return (made ??= explain());
    },
  };
}

/** The price of an itinerary without explanations: enough to store and check, at a fraction of the work. */
export const priceFigures = (input: PriceInput): PriceFigures => calculatePrice(input).figures;

export function pricedOptions(input: PriceInput): PricedOption[] {
  const known: KnownCosts = new Map();
  return (input.itinerary.options ?? []).map((option) => ({
    id: option.id,
    name: option.name ?? "",
    price: calculatePrice(choosing(input, option), known).figures,
  }));
}

/** The main price, the price of each option, and in `sold` every price at which the itinerary may be sold. */
export function pricedWhole(input: PriceInput): {
  main: PriceFigures;
  options: PricedOption[];
  sold: SoldPrice[];
} {
  const options = pricedOptions(input);
  const mainId = mainOptionOf(input.itinerary);
  const main = options.find(({ id }) => id === mainId)?.price ?? priceFigures(input);
  return { main, options, sold: options.length > 0 ? options : [{ id: null, name: "", price: main }] };
}

/** The figures of a price with the lines and sums behind them. Source: docs/domain.md, "How a price arises". */
function calculatePrice(
  input: PriceInput,
  known: KnownCosts = new Map(),
): {
  lines: PricedLine[];
  sums: Sums;
  figures: PriceFigures;
  adjustment: Adjustment | null;
} {
  const { organisation, pricedOn } = input;
  const itinerary = inMainOption(input.itinerary);
  const setting = priceSetting(input);
  const costed = placedItems(itinerary, setting).map((placed) => costLine(placed, setting, known));
  const lines = addMarkup(costed, itinerary, organisation, setting);
  const taxedOn = setting.startDate ?? pricedOn;
  const { currency, party } = setting;
  const adjustment = countedAdjustment(itinerary.adjustment, party);
  const { perPerson: split, bySharing } = sharesOf(lines, party);
  const { falling, findings: undecided } = fallingTaxes({ ...input, itinerary }, taxedOn);
  const sums = sumUp(lines, organisation, falling, (price) => {
    const rounded = (exact: bigint) => roundedPrice(exact, organisation, currency, split);
    return settle(currency === null ? null : adjustment, { ...price, rounded, split, party });
  });
  const optional = optionalPrices(lines, organisation, falling);
  const figures = {
    currency,
    complete: currency !== null && lines.every(isComplete),
    items: lines.map(itemPrice),
    totals: totalsOf(sums),
    perPerson: sums.shares,
    optional,
    exchanges: setting.usedRates(),
    optionalTotal: optional.reduce((sum, { total }) => sum + total, 0),
    bySharing: adjustment?.kind === "fixed_per_person" ? countedShares(sums.shares) : bySharing(sums.total),
    findings: [
      ...settingFindings(input, setting, sums),
      ...unplacedMarkups(lines, itinerary, organisation),
      ...undecided,
      ...lines.flatMap(({ findings }) => findings),
    ],
  };
  return { lines, sums, figures, adjustment };
}

function isComplete({ inclusion, known, placed, source }: PricedLine): boolean {
  if (inclusion !== "included" || known) return true;
  return placed.item.kind === "note" && source.currency === null;
}

function itemPrice(line: PricedLine): ItemPrice {
  return {
    dayId: line.placed.day.id,
    itemId: line.placed.item.id,
    inclusion: line.inclusion,
    cost: toNumber(line.cost + line.fixed),
    markup: toNumber(line.markup),
    price: toNumber(line.price),
    known: line.known,
    nights: line.source.nights,
    ratedUntil: line.source.ratedUntil,
    rooming: roomingOf(line),
    vehicles: vehiclesOf(line),
    supply: supplyOf(line),
  };
}

const inNumbers = <Other extends { readonly difference: bigint }>(other: Other) => ({
  ...other,
  difference: toNumber(other.difference),
});

function roomingOf({ source: { rooming, currency } }: PricedLine): ItemPrice["rooming"] {
  if (!rooming || !currency) return null;
  return { ...rooming, others: rooming.others.map((other) => ({ ...inNumbers(other), currency })) };
}

function vehiclesOf({ source: { vehicles, currency } }: PricedLine): ItemPrice["vehicles"] {
  if (!vehicles || !currency) return null;
  return { ...vehicles, other: vehicles.other && { ...inNumbers(vehicles.other), currency } };
}

const supplyOf = ({ source: { supply } }: PricedLine): ItemPrice["supply"] =>
  supply && { ...supply, others: supply.others.map(inNumbers) };

function totalsOf(sums: Sums): PriceFigures["totals"] {
  return {
    cost: toNumber(sums.cost),
    fixedPrices: toNumber(sums.fixedPrices),
    markup: toNumber(sums.markup),
    adjustment: toNumber(sums.adjustment),
    discount: toNumber(sums.discount),
    subtotal: toNumber(sums.subtotal),
    taxes: sums.taxes.map(({ condition: _condition, ...tax }) => ({
      ...tax,
      base: toNumber(tax.base),
      amount: toNumber(tax.amount),
    })),
    rounding: toNumber(sums.rounding),
    total: toNumber(sums.total),
    marginBasisPoints: sums.marginBasisPoints,
  };
}

function settingFindings({ itinerary }: PriceInput, setting: PriceSetting, sums: Sums): Finding[] {
  const { currency } = itinerary;
  const isTooLarge = [sums.total, sums.cost].some((sum) => sum !== BigInt(toNumber(sum)));
  const lacks: [boolean, FindingCode, string][] = [
    [setting.startDate === null, "start_date_missing", "Enter the start date: rates and taxes depend on it."],
    [setting.party.paying === 0, "travellers_missing", "Enter how many adults or children travel."],
    [!itinerary.days?.length, "days_missing", "Add the first day."],
    [
      setting.currency === null,
      "currency_missing",
      currency
        ? `Nothing can be priced in ${currency}. Choose another currency.`
        : "Choose the currency of the itinerary.",
    ],
    [isTooLarge, "amount_too_large", "The total is beyond what can be priced. Check costs and quantities."],
  ];
  return lacks.flatMap(([isLacking, code, message]) => (isLacking ? [findingOf(code, {}, message)] : []));
}

/** The sums of a price, in minor units: cost + markup = subtotal; subtotal + added taxes + rounding = total. */
interface Sums extends Readonly<Record<Exclude<keyof Totals, "taxes" | "marginBasisPoints">, bigint>> {
  readonly taxes: readonly Tax[];
  readonly marginBasisPoints: number | null;
  readonly shares: readonly TravellerShare[];
}

/** Adds up included and complimentary items, adjusts and rounds the whole, and adds the taxes of the trip. */
function sumUp(
  lines: readonly PricedLine[],
  rules: PriceRules,
  falling: readonly TaxRule[],
  settled: (price: Pick<Unadjusted, "subtotal" | "taxedWith">) => Settled,
): Sums {
  const counted = lines.filter(({ inclusion }) => inclusion === "included" || inclusion === "complimentary");
  const sum = (part: (line: PricedLine) => bigint) => counted.reduce((total, line) => total + part(line), 0n);
  const fixedPrices = sum(({ fixed }) => fixed);
  const cost = sum((line) => line.cost) + fixedPrices;
  const ofItems = sum((line) => line.markup);
  const parts = sameParts(counted.map((line) => taxedPart(line, rules.defaultTaxClass)));
  const taxesWith = (added: bigint) =>
    taxesOn([...parts, adjustedPart(added, rules.defaultTaxClass)], falling);
  const taxedWith = (added: bigint) => cost + ofItems + added + addedBy(taxesWith(added));
  const { added, total, shares, discount } = settled({ subtotal: cost + ofItems, taxedWith });
  const markup = ofItems + added;
  const subtotal = cost + markup;
  return {
    cost,
    fixedPrices,
    markup,
    adjustment: added,
    discount,
    subtotal,
    taxes: taxesWith(added),
    rounding: total - taxedWith(added),
    total,
    shares,
    marginBasisPoints: marginOf(markup, subtotal - fixedPrices),
  };
}

/** What each optional item would add: its price and taxes, before the rounding of the total. */
function optionalPrices(
  lines: readonly PricedLine[],
  rules: PriceRules,
  falling: readonly TaxRule[],
): OptionalPrice[] {
  return lines
    .filter(({ inclusion }) => inclusion === "optional")
    .map((line) => {
      const { day, item } = line.placed;
      const { price, known } = line;
      const taxes = addedBy(taxesOn([taxedPart(line, rules.defaultTaxClass)], falling));
      return {
        dayId: day.id,
        itemId: item.id,
        title: item.title || "Optional item",
        price: toNumber(price),
        taxes: toNumber(taxes),
        total: toNumber(price + taxes),
        known,
      };
    });
}

/** The margin on the price before tax, in basis points. Null where that price is zero or less. */
export function marginOf(markup: bigint, sold: bigint): number | null {
  return sold > 0n ? Number(divideHalfEven(markup * 10_000n, sold)) : null;
}

function explainTotal(
  lines: readonly PricedLine[],
  sums: Sums,
  currency: string | null,
  adjustment: Adjustment | null,
): Explanation {
  const counted = lines.filter(({ inclusion }) => inclusion === "included" || inclusion === "complimentary");
  const maxLines = Math.max(fewestParts, Math.floor(maxParts / Math.max(1, counted.length)));
  const adjusted = explainAdjustment(sums, currency, adjustment);
  const children = [
    explain(
      "Cost",
      sums.cost,
      currency,
      costDetail(sums, currency),
      explainDays(counted, currency, maxLines),
      "cost",
    ),
    explain(
      "Markup",
      sums.markup - sums.adjustment,
      currency,
      marginDetail(sums, adjusted.length > 0),
      explainMarkups(counted, currency),
      "markup",
    ),
    ...adjusted,
    ...sums.taxes.map((tax, index) => {
      const on = `${money(tax.base, currency)} (${taxBases[tax.appliesTo].label.toLowerCase()})`;
      const why = tax.condition ? ` Falls on: ${tax.condition}.` : "";
      const rate = percentText(tax.basisPoints);
      if (!tax.contained)
        return explain(tax.name, tax.amount, currency, `${rate} of ${on}.${why}`, [], `tax:${index}`);
      const inside = `${money(tax.amount, currency)}, contained in ${on} at ${rate}.${why}`;
      return explain(tax.name, null, currency, inside, [], `tax:${index}`);
    }),
    ...(sums.rounding === 0n
      ? []
      : [explain("Rounding", sums.rounding, currency, roundingDetail(adjustment), [], "rounding")]),
  ];
  return explain("Total", sums.total, currency, "", children, "total");
}

function explainItem(line: PricedLine, currency: string | null): Explanation {
  const children = [explainCost(line, currency), explain("Markup", line.markup, currency, line.markupDetail)];
  return explain(titleOf(line), line.price, currency, "", children, `item:${line.placed.item.id}`);
}

function explainDays(lines: readonly PricedLine[], currency: string | null, maxLines: number): Explanation[] {
  const days = new Map<PricedDay, PricedLine[]>();
  for (const line of lines) {
    const same = days.get(line.placed.day) ?? [];
    days.set(line.placed.day, [...same, line]);
  }
  return [...days].map(([day, items]) => {
    const sum = items.reduce((total, { cost, fixed }) => total + cost + fixed, 0n);
    const label = `Day ${(items[0]?.placed.dayIndex ?? 0) + 1}${day.title ? `: ${day.title}` : ""}`;
    return explain(
      label,
      sum,
      currency,
      "",
      items.map((item) => explainCost(item, currency, maxLines)),
      `day:${day.id}`,
    );
  });
}

/** The maximum lines for the costs of all items, the minimum for each of them, and the maximum for a single item. */
const [maxParts, fewestParts, maxOfItem] = [4_000, 8, 400];

function explainCost(line: PricedLine, currency: string | null, maxLines = maxOfItem): Explanation {
  const missing = line.known ? "" : " Something has no price yet.";
  const detail = `${line.detail}${missing}`;
  return explain(
    titleOf(line),
    line.cost + line.fixed,
    currency,
    shortened(detail),
    boundedParts(line.source.explainParts(), maxLines),
    `cost:${line.placed.item.id}`,
  );
}

function explainMarkups(lines: readonly PricedLine[], currency: string | null): Explanation[] {
  return lines
    .filter(({ markup }) => markup !== 0n)
    .map((line) => explain(titleOf(line), line.markup, currency, line.markupDetail));
}

function explainAdjustment(
  { adjustment: amount, subtotal }: Sums,
  currency: string | null,
  adjustment: Adjustment | null,
): Explanation[] {
  if (!adjustment || currency === null) return [];
  const detail = adjustmentDetail(adjustment, subtotal - amount, currency);
  return [explain("Adjustment", amount, currency, detail, [], "adjustment")];
}

function roundingDetail(adjustment: Adjustment | null): string {
  return adjustment && adjustment.kind !== "discount_percent"
    ? "What the steps of the taxes leave of the total that was set."
    : "By the organisation's rule.";
}

function costDetail({ fixedPrices }: Sums, currency: string | null): string {
  return fixedPrices === 0n ? "" : `${money(fixedPrices, currency)} of it are fixed selling prices.`;
}

function marginDetail({ marginBasisPoints }: Sums, isAdjusted: boolean): string {
  if (marginBasisPoints === null) return "";
  return `A margin of ${percentText(marginBasisPoints)}${isAdjusted ? " after the adjustment" : ""}.`;
}

function titleOf({ placed: { item } }: PricedLine): string {
  return item.title || "Untitled item";
}

function money(amount: bigint, currency: string | null): string {
  return currency ? plainMoney(amount, currency) : String(amount);
}
