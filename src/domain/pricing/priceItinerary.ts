import { type Finding, findingOf } from "../itineraries/finding";
import type { Adjustment } from "../itineraries/pricedItinerary";
import { toNumber } from "../money/amounts";
import { countedAdjustment, settle } from "./adjustment";
import { costLine, type KnownCosts } from "./costLine";
import { explainItem, explainTotal } from "./explainTotal";
import { addMarkup, unplacedMarkups } from "./markup";
import type { Explanation } from "./explanation";
import { choosing, inMainOption, mainOptionOf } from "./options";
import { countedShares, sharesOf } from "./perPerson";
import { type PriceInput, priceSetting, type PriceSetting } from "./priceInput";
import type { PricedOption, PriceResult, SoldPrice, ItemPrice, PriceFigures } from "./priceResult";
import { placedItems, type PricedLine } from "./pricedLine";
import { roundedPrice } from "./rounding";
import { fallingTaxes } from "./taxes";
import { optionalPrices, sumUp, type Sums } from "./totals";

/**
 * The price of an itinerary: totals, per person, optional items and the explanation of every figure.
 * Pure and exact: the same input gives the same output to the minor unit on every machine; amounts are whole numbers
 * in minor units of the result's currency, percentages basis points. Half-filled input is priced as far as it goes and
 * never throws; what is missing is a finding. Source: docs/domain.md, "How a price arises".
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

/** Figures with what explains them, which is made when it is read first: the editor prices at every keystroke. */
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

/** What an itinerary costs, without what explains it: as much as is stored and checked, for a fraction of the work. */
export const priceFigures = (input: PriceInput): PriceFigures => calculatePrice(input).figures;

/** The price of each option; empty where the itinerary has none. */
export function pricedOptions(input: PriceInput): PricedOption[] {
  const known: KnownCosts = new Map();
  return (input.itinerary.options ?? []).map((option) => ({
    id: option.id,
    name: option.name ?? "",
    price: calculatePrice(choosing(input, option), known).figures,
  }));
}

/** The price that an itinerary stands for, and that of each option; `sold` is every price at which it may be sold. */
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

function roomingOf({ source: { rooming, currency } }: PricedLine): ItemPrice["rooming"] {
  if (!rooming || !currency) return null;
  const others = rooming.others.map((other) => ({
    ...other,
    difference: toNumber(other.difference),
    currency,
  }));
  return { ...rooming, others };
}

function vehiclesOf({ source: { vehicles, currency } }: PricedLine): ItemPrice["vehicles"] {
  if (!vehicles || !currency) return null;
  const { other } = vehicles;
  return { ...vehicles, other: other && { ...other, difference: toNumber(other.difference), currency } };
}

function supplyOf({ source: { supply } }: PricedLine): ItemPrice["supply"] {
  return (
    supply && {
      ...supply,
      others: supply.others.map((other) => ({ ...other, difference: toNumber(other.difference) })),
    }
  );
}

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

/** What an itinerary as a whole lacks before it can have a price. */
function settingFindings({ itinerary }: PriceInput, setting: PriceSetting, sums: Sums): Finding[] {
  const findings: Finding[] = [];
  if (setting.startDate === null) {
    findings.push(findingOf("start_date_missing", {}, "Enter the start date: rates and taxes depend on it."));
  }
  if (setting.party.paying === 0) {
    findings.push(findingOf("travellers_missing", {}, "Enter how many adults or children travel."));
  }
  if ((itinerary.days ?? []).length === 0) findings.push(findingOf("days_missing", {}, "Add the first day."));
  if (setting.currency === null) {
    const { currency } = itinerary;
    const message = currency
      ? `Nothing can be priced in ${currency}. Choose another currency.`
      : "Choose the currency of the itinerary.";
    findings.push(findingOf("currency_missing", {}, message));
  }
  if (sums.total !== BigInt(toNumber(sums.total)) || sums.cost !== BigInt(toNumber(sums.cost))) {
    findings.push(
      findingOf(
        "amount_too_large",
        {},
        "The total is beyond what can be priced. Check costs and quantities.",
      ),
    );
  }
  return findings;
}
