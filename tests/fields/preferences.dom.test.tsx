// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { todayIn } from "../../src/domain/dates/todayIn";
import { FormField } from "../../src/fields/FormField";
import { tenants } from "../../src/resources/tenants";
import type { Field } from "../../src/schema/kinds";
import { fakeBrowser } from "./fakeBrowser";
import { FieldPage } from "./FieldPage";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

function openPreference(field: Field, around = {}) {
  const hold: { value: unknown } = { value: undefined };
  function Held() {
    const [state, setState] = useState<unknown>();
    hold.value = state;
    return <FormField id="it" field={field} value={state} around={around} onChange={setState} />;
  }
  render(
    <FieldPage>
      <Held />
    </FieldPage>,
  );
  return hold;
}

describe("the preferences", () => {
  it.each([
    [{}, "INR"],
    [{ currency: "CHF" }, "CHF"],
  ])(
    "start a new exchange rate into the organisation's currency, as of its today: %j",
    async (around, to) => {
      const hold = openPreference(tenants.fields.exchangeRates, around);
      fireEvent.click(await screen.findByRole("button", { name: "Add exchange rate" }));
      const date = todayIn("Asia/Kolkata", new Date());
      expect(hold.value).toEqual([{ from: undefined, to, rate: undefined, date }]);
    },
  );

  it("offer no rounding before the steps", async () => {
    openPreference(tenants.fields.roundingStep);
    fireEvent.mouseDown(await screen.findByLabelText("Round totals to"));
    const offered = await screen.findAllByTitle(/^(No rounding|1|10|50|100)$/);
    expect(offered.map(({ title }) => title)).toEqual(["No rounding", "1", "10", "50", "100"]);
  });
});
