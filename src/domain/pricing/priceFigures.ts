import { toNumber } from "../money/minorAmount";
import { addMarkup } from "./addMarkup";
import { costLine } from "./costLine";
import { optionalPrices } from "./optionalPrices";
import { perPerson } from "./perPerson";
import { placedItems } from "./placedItems";
import type { PricedLine } from "./pricedLine";
import type { PriceInput } from "./priceInput";
import type { ItemPrice, PriceFigures } from "./priceResult";
import { priceSetting } from "./priceSetting";
import { settingFindings } from "./settingFindings";
import { sumUp, type Sums } from "./sumUp";

/** What an itinerary costs, without what explains it: as much as is stored and checked, for a fraction of the work. */
export const priceFigures = (input: PriceInput): PriceFigures => reckon(input).figures;

/** The figures of a price with the lines and sums behind them. Source: docs/domain.md, "How a price arises". */
export function reckon(input: PriceInput): { lines: PricedLine[]; sums: Sums; figures: PriceFigures } {
  const { itinerary, organisation, pricedOn } = input;
  const setting = priceSetting(input);
  const costed = placedItems(itinerary, setting.party).map((placed) => costLine(placed, setting));
  const lines = addMarkup(costed, itinerary, organisation, setting);
  const taxedOn = setting.startDate ?? pricedOn;
  const sums = sumUp(lines, organisation, taxedOn, setting.currency);
  const optional = optionalPrices(lines, organisation, taxedOn);
  const figures = {
    currency: setting.currency,
    complete: setting.currency !== null && lines.every(isComplete),
    items: lines.map(itemPrice),
    totals: totalsOf(sums),
    perPerson: perPerson(sums.total, lines, setting.party),
    optional,
    optionalTotal: optional.reduce((sum, { total }) => sum + total, 0),
    findings: [...settingFindings(input, setting, sums), ...lines.flatMap(({ findings }) => findings)],
  };
  return { lines, sums, figures };
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
  };
}

function totalsOf(sums: Sums): PriceFigures["totals"] {
  return {
    cost: toNumber(sums.cost),
    fixedPrices: toNumber(sums.fixedPrices),
    markup: toNumber(sums.markup),
    subtotal: toNumber(sums.subtotal),
    taxes: sums.taxes.map((tax) => ({ ...tax, base: toNumber(tax.base), amount: toNumber(tax.amount) })),
    rounding: toNumber(sums.rounding),
    total: toNumber(sums.total),
    marginBasisPoints: sums.marginBasisPoints,
  };
}
