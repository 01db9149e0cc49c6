import { toNumber } from "../money/minorAmount";
import { addMarkup } from "./addMarkup";
import { costLine } from "./costLine";
import { explainItem, explainTotal } from "./explainTotal";
import { optionalPrices } from "./optionalPrices";
import { perPerson } from "./perPerson";
import { placedItems } from "./placedItems";
import type { PricedLine } from "./pricedLine";
import type { PriceInput } from "./priceInput";
import type { ItemPrice, PriceResult } from "./priceResult";
import { priceSetting, type PriceSetting } from "./priceSetting";
import { settingFindings } from "./settingFindings";
import { sumUp, type Sums } from "./sumUp";

/**
 * The price of an itinerary: totals, per person, optional items and the explanation of every figure.
 * Pure and exact: the same input gives the same output to the minor unit on every machine; amounts are whole numbers
 * in minor units of the result's currency, percentages basis points. Half-filled input is priced as far as it goes and
 * never throws; what is missing is a finding. Source: docs/domain.md, "How a price arises".
 */
export function priceItinerary(input: PriceInput): PriceResult {
  const { itinerary, organisation, pricedOn } = input;
  const setting = priceSetting(input);
  const costed = placedItems(itinerary, setting.party).map((placed) => costLine(placed, setting));
  const lines = addMarkup(costed, itinerary, organisation, setting);
  const taxedOn = setting.startDate ?? pricedOn;
  const sums = sumUp(lines, organisation, taxedOn, setting.currency);
  const optional = optionalPrices(lines, organisation, taxedOn);
  return {
    currency: setting.currency,
    complete: setting.currency !== null && lines.every(isComplete),
    items: lines.map((line) => itemPrice(line, setting)),
    totals: totalsOf(sums),
    perPerson: perPerson(sums.total, lines, setting.party),
    optional,
    optionalTotal: optional.reduce((sum, { total }) => sum + total, 0),
    explanation: explainTotal(lines, sums, setting.currency),
    findings: [...settingFindings(input, setting, sums), ...lines.flatMap(({ findings }) => findings)],
  };
}

function isComplete({ inclusion, known, placed, source }: PricedLine): boolean {
  if (inclusion !== "included" || known) return true;
  return placed.item.kind === "note" && source.currency === null;
}

function itemPrice(line: PricedLine, { currency }: PriceSetting): ItemPrice {
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
    explanation: explainItem(line, currency),
  };
}

function totalsOf(sums: Sums): PriceResult["totals"] {
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
