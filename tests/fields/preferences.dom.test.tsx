// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { todayIn } from "../../src/domain/dates/wallTime";
import { BesideLine } from "../../src/fields/FormField";
import { proposedValues } from "../../src/pages/resource/form/proposedValues";
import { exchangeRates } from "../../src/resources/exchangeRates";
import { type Tenant, tenants } from "../../src/resources/tenants";
import { rows } from "../../src/schema";
import { fakeBrowser } from "./fakeBrowser";
import { drawField } from "./openField";
import { choose } from "./page";

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

  it("show limits of roles as tables, with a line for each role, and what a page says below it", async () => {
    const trips = { resource: "trips", role: "sales" };
    const { of } = tenants.fields.scopes;
    // One line is enough: to draw all of them takes seconds here.
    const role = { ...of.role, choices: { sales: { label: "Sales" } } };
    const hold = drawField({ ...tenants.fields.scopes, of: { ...of, role } }, [], {}, (input) => (
      <BesideLine value={({ resource, role, read }) => read !== "all" && `${resource} of ${role}: ${read}`}>
        {input}
      </BesideLine>
    ));
    await choose("Read, Trips, Sales", "Team's");
    expect(hold.value).toEqual([{ ...trips, read: "team", write: "all", export: "all" }]);
    screen.getByText("trips of sales: team");
    // Nobody writes more than they read: what holds is shown, and more is not offered.
    fireEvent.mouseDown(screen.getByLabelText("Change, Trips, Sales"));
    const options = await screen.findAllByText(/./, { selector: ".ant-select-item-option-content" });
    expect(options.map(({ textContent }) => textContent).slice(-3)).toEqual(["None", "Own", "Team's"]);
    await choose("Read, Trips, Sales", "All");
    expect(hold.value).toEqual([]);
  });

  it("offer no rounding before the steps", async () => {
    drawField(tenants.fields.roundingStep, undefined);
    fireEvent.mouseDown(await screen.findByLabelText("Round to"));
    const offered = await screen.findAllByTitle(/^(No rounding|1|10|50|100)$/);
    expect(offered.map(({ title }) => title)).toEqual(["No rounding", "1", "10", "50", "100"]);
  });
});
