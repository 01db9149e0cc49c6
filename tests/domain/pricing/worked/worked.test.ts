import { describe, expect, it } from "vitest";
import { priceItinerary } from "../../../../src/domain/pricing/priceItinerary";
import { simpleInput } from "../simpleInput";
import { children } from "./children";
import { contracts } from "./contracts";
import { measured } from "./measured";
import { offers } from "./offers";
import { seasons } from "./seasons";
import { suppliers } from "./suppliers";
import { supplements } from "./supplements";
import { transports } from "./transports";
import { wholes } from "./wholes";
import type { WorkedExample } from "./WorkedExample";

describe.each<[string, readonly WorkedExample[]]>([
  ["what was measured", measured],
  ["children", children],
  ["nights and rooms", seasons],
  ["supplements", supplements],
  ["special offers", offers],
  ["contracts", contracts],
  ["suppliers", suppliers],
  ["transport", transports],
  ["the whole", wholes],
])("prices of %s, worked out by hand", (_, examples) => {
  it.each(examples.map((example) => [example.what, example] as const))("%s", (_, example) => {
    const { what: _what, cost, price, total, findings = [], says = {}, ...given } = example;
    const result = priceItinerary(simpleInput(given));
    const { totals, perPerson, bySharing } = result;
    expect(result.findings.map(({ code }) => code)).toEqual(findings);
    if (cost !== undefined) expect(totals.cost).toBe(cost);
    if (price !== undefined) expect(totals.subtotal - totals.adjustment).toBe(price);
    if (total !== undefined) expect(totals.total).toBe(total);
    expect(result).toMatchObject(says);
    expect(perPerson.reduce((sum, { amount }) => sum + amount, 0)).toBe(totals.total);
    expect(bySharing.reduce((sum, { count, each }) => sum + count * each, 0)).toBe(totals.total);
  });
});
