// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { FormField } from "../../src/fields/FormField";
import { FieldEnvironmentProvider } from "../../src/fields/kinds/FieldEnvironmentProvider";
import { OuterBodies, setInBody } from "../../src/fields/currencyAround";
import type { Field } from "../../src/schema/kinds";
import { environmentOf, FieldPage } from "./FieldPage";
import { fakeBrowser } from "./fakeBrowser";
import { choose } from "./page";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

const cost = { kind: "amount", label: "Cost", currency: "currency" } as const;
const code = { kind: "code", label: "Currency", list: "currency" } as const;

describe("a change of currency", () => {
  it("keeps what amounts read as, at every depth that has no currency of its own", () => {
    const fields: Record<string, Field> = {
      currency: code,
      cost,
      other: { ...cost, currency: "elsewhere" },
      rates: { kind: "rows", label: "Rates", one: "rate", of: { cost, currency: code } },
      markup: { kind: "group", label: "Markup", of: { cost } },
    };
    const body = {
      currency: "USD",
      cost: 10050,
      other: 10000,
      rates: [{ cost: 20000 }, { cost: 300, currency: "JPY" }, { cost: Number.NaN }],
      markup: { cost: null },
    };
    const set = (currency: string) =>
      setInBody(body, "currency", currency, { fields, outer: [], main: "INR" });
    expect(set("JPY")).toEqual({
      currency: "JPY",
      cost: 101,
      other: 10000,
      rates: [{ cost: 200 }, { cost: 300, currency: "JPY" }, { cost: Number.NaN }],
      markup: { cost: null },
    });
    expect(set("KWD")).toMatchObject({ cost: 100500, rates: [{ cost: 200000 }, { cost: 300 }, {}] });
    expect(set("EUR")).toEqual({ ...body, currency: "EUR" });
  });

  it("leaves amounts in the resource's own currency to that, whatever stands nearer", async () => {
    const locked = { ...cost, label: "Locked price", currency: "/currency" };
    const items = {
      kind: "rows",
      label: "Items",
      one: "item",
      of: { cost, locked, currency: code },
    } as const;
    const item = { cost: 10000, locked: 10000, currency: "USD" };
    const body = { currency: "INR", items: [item] };
    const whole = { fields: { currency: code, items }, outer: [], main: "INR" };
    expect(setInBody(body, "currency", "JPY", whole)).toEqual({
      currency: "JPY",
      items: [{ ...item, locked: 100 }],
    });
    const inItem = { fields: items.of, outer: [body], main: "INR" };
    expect(setInBody(item, "currency", "JPY", inItem)).toEqual({ ...item, cost: 100, currency: "JPY" });
    render(
      <FieldPage>
        <OuterBodies value={[body]}>
          <FormField id="it" field={locked} value={10000} around={item} onChange={() => {}} />
        </OuterBodies>
      </FieldPage>,
    );
    expect(await screen.findByText(/INR|₹/)).toBeTruthy();
  });

  it("keeps the sum of money that was typed", async () => {
    let held: unknown;
    function Held() {
      const [state, setState] = useState<unknown>({ amount: 10000, currency: "INR" });
      held = state;
      return (
        <FormField
          id="it"
          field={{ kind: "money", label: "Budget" }}
          value={state}
          around={{}}
          onChange={setState}
        />
      );
    }
    render(
      <FieldPage>
        <FieldEnvironmentProvider environment={{ ...environmentOf(), currencies: ["INR", "JPY"] }}>
          <Held />
        </FieldEnvironmentProvider>
      </FieldPage>,
    );
    await choose("Currency of budget", "JPY · Japanese Yen");
    await waitFor(() => expect(held).toEqual({ amount: 100, currency: "JPY" }));
    // Also one that the organisation has no exchange rate for, found by its code or its name.
    await choose("Currency of budget", "KWD · Kuwaiti Dinar", "kwd");
    await waitFor(() => expect(held).toEqual({ amount: 100_000, currency: "KWD" }));
    await choose("Currency of budget", "MYR · Malaysian Ringgit", "ringgit");
    await waitFor(() => expect(held).toEqual({ amount: 10_000, currency: "MYR" }));
  });

  it("takes the organisation's currency also where that is known only after the input", async () => {
    let held: unknown;
    function Page({ currencies }: { currencies: string[] }) {
      return (
        <FieldPage>
          <FieldEnvironmentProvider environment={{ ...environmentOf(), currencies }}>
            <FormField
              id="it"
              field={{ kind: "money", label: "Budget" }}
              value={undefined}
              around={{}}
              onChange={(value) => void (held = value)}
            />
          </FieldEnvironmentProvider>
        </FieldPage>
      );
    }
    const { rerender } = render(<Page currencies={[]} />);
    await screen.findByLabelText("Budget");
    rerender(<Page currencies={["JPY"]} />);
    fireEvent.change(screen.getByLabelText("Budget"), { target: { value: "1500" } });
    expect(held).toEqual({ amount: 1500, currency: "JPY" });
  });
});
