// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Field } from "../../src/schema/kinds";
import { fakeBrowser } from "./fakeBrowser";
import { openField } from "./openField";
import { enter } from "./page";

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
