// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { todayIn } from "../../src/domain/dates/wallTime";
import { proposedValues } from "../../src/pages/resource/form/proposedValues";
import { exchangeRates } from "../../src/resources/exchangeRates";
import { type Tenant, tenants } from "../../src/resources/tenants";
import { rows } from "../../src/schema";
import { fakeBrowser } from "./fakeBrowser";
import { drawField } from "./openField";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

describe("the preferences", () => {
  it.each([
    [{}, "INR"],
    [{ currency: "CHF" }, "CHF"],
  ])(
    "start a new exchange rate into the organisation's currency, as of its today: %j",
    async (around, to) => {
      const { source: _source, ...of } = exchangeRates.fields;
      const hold = drawField(rows({ label: "Rates", one: "exchange rate", of }), undefined, around);
      fireEvent.click(await screen.findByRole("button", { name: "Add exchange rate" }));
      const date = todayIn("Asia/Kolkata", new Date());
      expect(hold.value).toEqual([{ from: undefined, to, rate: undefined, date }]);
    },
  );

  it("leave the other currency of a new rate open", () => {
    // Nothing else of it is read.
    expect(proposedValues(exchangeRates, { currency: "CHF" } as Tenant)).toEqual({ to: "CHF" });
  });

  it("offer no rounding before the steps", async () => {
    drawField(tenants.fields.roundingStep, undefined);
    fireEvent.mouseDown(await screen.findByLabelText("Round to"));
    const offered = await screen.findAllByTitle(/^(No rounding|1|10|50|100)$/);
    expect(offered.map(({ title }) => title)).toEqual(["No rounding", "1", "10", "50", "100"]);
  });
});
