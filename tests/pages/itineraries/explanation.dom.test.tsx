import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { formatsOf } from "../../../src/domain/formats/formatsOf";
import { explain } from "../../../src/domain/pricing/line";
import { ExplanationTree, withOwnMoney } from "../../../src/pages/itineraries/price/PriceFigure";
import { fakeBrowser } from "../../fields/fakeBrowser";
import { ResourcePage } from "../resource/ResourcePage";
// @vitest-environment jsdom

beforeAll(() => fakeBrowser(), 120_000);
afterEach(cleanup);

const lost = (label: string) => explain(label, null, null, "Not taken: ended on 1 Mar.");
const shown = (explanation: ReturnType<typeof explain>) =>
  render(
    <ResourcePage>
      <ExplanationTree explanation={explanation} isOpen />
    </ResourcePage>,
  );

describe("the amounts in an explanation", () => {
  it.each([
    ["18% of INR 123,500.00, set by the item.", "18% of ₹1,23,500.00, set by the item."],
    ["2 × JPY 30,000 = JPY 60,000; 1 JPY = 0.5 INR", "2 × JP¥30,000 = JP¥60,000; 1 JPY = 0.5 INR"],
    ["INR -400.00.", "-₹400.00."],
    ['Rate "INR 5" of ABC 10.00, INR 1,00.00', 'Rate "INR 5" of ABC 10.00, INR 1,00.00'],
  ])("of %j are written as the organisation writes money", (words, own) => {
    expect(withOwnMoney(words, formatsOf({ locale: "en-IN" }))).toBe(own);
  });
});

describe("the explanation of a figure", () => {
  it("folds the rates that lost below the one that won", async () => {
    const won = explain("Double", 450_000n, "INR", "1 night × 1 × INR 4,500.00");
    shown(explain("24 Dec", 450_000n, "INR", "", [won, lost("Summer"), lost("Spring")]));
    const fold = (await screen.findByText("Rates not taken")).closest("details");
    expect(fold?.open).toBe(false);
    expect(fold?.textContent).toMatch(/Summer.*Spring/);
    expect(fold?.contains(screen.getByText("Double"))).toBe(false);
  });

  it("shows them where none won", async () => {
    shown(explain("24 Dec", null, "INR", "No rate holds.", [lost("Summer")]));
    expect(await screen.findByText("Summer")).toBeTruthy();
    expect(screen.queryByText("Rates not taken")).toBeNull();
  });
});
