// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { FormField } from "../../src/fields/FormField";
import { itineraryContent } from "../../src/resources/shared/itineraryContent";
import type { Field } from "../../src/schema/kinds";
import { fakeBrowser } from "./fakeBrowser";
import { FieldPage } from "./FieldPage";
import { drawField, openField } from "./openField";
import { choose, control, enter } from "./page";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

describe("a field that is left with what it cannot hold", () => {
  it.each<[Field, string, string]>([
    [{ kind: "money", label: "Budget" }, "2000 to 3000", "Enter an amount such as 1,25,000."],
    [{ kind: "amount", label: "Cost", currency: "currency" }, "12 pax", "Enter an amount such as 1,25,000."],
    [{ kind: "number", label: "Days" }, "1.5", "Enter a whole number."],
    [
      { kind: "percent", label: "Markup" },
      "12.345",
      "Enter a percentage such as 18.25, with at most two decimals.",
    ],
    [{ kind: "date", label: "Start" }, "31 Feb 2026", "Enter a date such as 24 Dec 2026."],
    [{ kind: "instant", label: "Due" }, "later", "Enter a date and time such as 24 Dec 2026, 9:30 am."],
    [{ kind: "email", label: "Email" }, "zoe@", "Enter an e-mail address such as name@example.com."],
  ])("says at once what to enter, and no more once it is mended: %j %s", async (field, text, words) => {
    const { type, box } = await openField(field, null);
    type(text);
    expect((await screen.findByRole("alert")).textContent).toBe(words);
    expect(box.getAttribute("aria-invalid")).toBe("true");
    type("");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("keeps ages that are no numbers, and says which are wrong", async () => {
    const ages: Field = { kind: "numbers", label: "Ages", max: 17 };
    const { hold, box, type } = await openField(ages, null);
    await enter("Ages", "4", "abc", "18");
    expect(hold.value).toEqual([4, "abc", 18]);
    type("");
    expect(box.closest("#root, body")?.textContent).toContain("abc");
    expect((await screen.findByRole("alert")).textContent).toBe("Enter a whole number. Enter 17 or less.");
  });
});

describe("a telephone number", () => {
  const phone: Field = { kind: "phone", label: "Phone" };

  it("says what it is dialled as where it has no country code", async () => {
    const { type } = await openField(phone, null);
    type("098950 12345");
    expect(await screen.findByText("Dialled as +91 98950 12345, India")).toBeTruthy();
  });

  it("shows how one of the organisation's country is written once its box is entered", async () => {
    const { box } = await openField(phone, null);
    expect(box.getAttribute("placeholder")).toBeNull();
    fireEvent.focus(box);
    expect(await screen.findByPlaceholderText("+91 81234 56789")).toBe(box);
  });

  it("says nothing of one that has it", async () => {
    const { type, box } = await openField(phone, null);
    type("+91 98950 12345");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(box.getAttribute("aria-describedby")).toBeNull();
  });

  it.each([
    ["98950 12345 / 98950 12346", "This cannot be dialled. Check its digits, and enter one number alone."],
    ["+999 12345", "This cannot be dialled. Check its digits, and enter one number alone."],
    ["+91 98950 1234", "No known number in India is like this. Check its digits."],
  ])("%s is spoken of once the box is left", async (text, words) => {
    const { type } = await openField(phone, null);
    type(text);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe("phrases", () => {
  it("are written one on each line, and changed and put in order there", async () => {
    const field: Field = { kind: "tags", label: "Included", phrases: true };
    const { hold, box } = await openField(field, ["Breakfast, lunch and dinner"]);
    const write = (value: string) => fireEvent.change(box, { target: { value } });
    expect(box.value).toBe("Breakfast, lunch and dinner");
    write("Airport pick-up\n\nDinner\nDinner");
    expect(hold.value).toEqual(["Airport pick-up", "Dinner", "Dinner"]);
    expect(box.value).toBe("Airport pick-up\n\nDinner\nDinner");
    fireEvent.blur(box);
    expect(hold.value).toEqual(["Airport pick-up", "Dinner"]);
    expect(box.value).toBe("Airport pick-up\nDinner");
    write("");
    expect(hold.value).toEqual([]);
  });
});

describe("a group that may be left out", () => {
  it.each([true, false])("owes nothing of what it holds: %j", async (optional) => {
    const kind: Field = { kind: "choice", label: "Markup as", choices: { percent: { label: "Percent" } } };
    const name: Field = { kind: "text", label: "Why" };
    const group: Field = {
      kind: "group",
      label: "Markup",
      of: { kind, name },
      ...(optional ? { optional } : {}),
    };
    render(
      <FieldPage>
        <FormField id="it" field={group} value={null} around={{}} onChange={() => undefined} />
      </FieldPage>,
    );
    expect(/required/.test((await screen.findByText("Markup as")).className)).toBe(!optional);
  });

  it.each([
    ["Markup as", itineraryContent.markup, "Percent", "Amount", { kind: "percent", basisPoints: 2_500 }],
    [
      "Adjust as",
      itineraryContent.adjustment,
      "Discount in percent",
      "Discount as an amount",
      { kind: "discount_percent", basisPoints: 2_500 },
    ],
  ])(
    "begins with “%s”, by which the rest appears and goes",
    async (label, field, percent, amount, chosen) => {
      const hold = drawField(field, null, { currency: "INR" });
      await control(label);
      const input = (name: string) => document.querySelector<HTMLInputElement>(`[id="it.${name}"]`);
      const parts = () => ["basisPoints", "amount", "per", "reason"].filter(input);
      expect(parts()).toEqual([]);
      await choose(label, percent);
      await waitFor(() => expect(parts()).toContain("basisPoints"));
      fireEvent.change(input("basisPoints") ?? document.body, { target: { value: "25" } });
      expect(hold.value).toMatchObject(chosen);
      expect(parts()).not.toContain("amount");
      await choose(label, amount);
      await waitFor(() => expect(parts()).toContain("amount"));
      expect(parts()).not.toContain("basisPoints");
      // Emptied, it leaves nothing behind that would ask for it again.
      fireEvent.mouseDown(document.querySelector(".ant-select-clear") ?? document.body);
      await waitFor(() => expect(hold.value).toBeNull());
      expect(parts()).toEqual([]);
    },
  );
});
