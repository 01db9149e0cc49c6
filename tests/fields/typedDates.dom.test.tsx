// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../src/domain/dates/plainDate";
import { presentSchema } from "../../src/schema/bodies";
import type { Field } from "../../src/schema/kinds";
import { environmentOf } from "./FieldPage";
import { fakeBrowser } from "./fakeBrowser";
import { openField } from "./openField";

beforeAll(fakeBrowser, 120_000);
afterEach(cleanup);

describe("a date that is typed", () => {
  const start: Field = { kind: "date", label: "Start", optional: true };

  it("is held as it was typed where it is not understood, so that the form refuses it", async () => {
    const { hold, box, type } = await openField(start, "2026-12-24");
    type("24 Dez 2026");
    expect(hold.value).toBe("24 Dez 2026");
    expect(box.value).toBe("24 Dez 2026");
    expect(presentSchema(start).safeParse(hold.value).success).toBe(false);
    type("24 Dec 2026");
    expect(hold.value).toBe("2026-12-24");
    type("nonsense");
    type("");
    expect(hold.value).toBeNull();
  });

  it("is written as pages write it, in September too", async () => {
    const { hold, box, type } = await openField(start, "2027-09-30");
    expect(box.value).toBe(environmentOf("owner").formats.date("2027-09-30"));
    expect(box.value).toBe("30 Sept 2027");
    type("29 Sept 2027");
    expect([hold.value, box.value]).toEqual(["2027-09-29", "29 Sept 2027"]);
    type("28 Sep 2027");
    expect(hold.value).toBe("2027-09-28");
  });

  it.each(["24 Dec 2026", "24/12/2026", "24 dec 26", "24122026", "24-12-2026"])(
    "is not written anew under the hand of who types %s, and as usual when it is left or entered",
    async (text) => {
      const { hold, box } = await openField(start, null);
      for (const end of [
        () => fireEvent.blur(box),
        () => fireEvent.keyDown(box, { key: "Enter", keyCode: 13 }),
      ]) {
        fireEvent.mouseDown(box);
        fireEvent.focus(box);
        fireEvent.change(box, { target: { value: "" } });
        for (const letter of text) fireEvent.change(box, { target: { value: box.value + letter } });
        end();
        expect(hold.value).toBe("2026-12-24");
        expect((await screen.findByLabelText<HTMLInputElement>("Start")).value).toBe("24 Dec 2026");
      }
    },
  );

  it("may not precede the date that it comes after, at which its calendar opens", async () => {
    const end: Field = { kind: "date", label: "End", optional: true, earliest: "start" };
    const { hold, box, type } = await openField(end, null, { start: "2031-05-20" });
    fireEvent.mouseDown(box);
    fireEvent.click(box);
    expect((await screen.findByTitle("2031-05-19")).className).toContain("disabled");
    expect(screen.getByTitle("2031-05-20").className).not.toContain("disabled");
    type("+4");
    expect(hold.value).toBe("2031-05-24");
    type("1 may 2031");
    expect((await screen.findByRole("alert")).textContent).toBe("This day lies before 20 May 2031.");
  });

  it("may lie in the past alone, where its calendar ends", async () => {
    const born: Field = { kind: "date", label: "Born", optional: true, latest: "today" };
    const today = environmentOf("owner").formats.today();
    const { hold, box, type } = await openField(born, null);
    fireEvent.mouseDown(box);
    fireEvent.click(box);
    expect((await screen.findByTitle(addDays(today, 1))).className).toContain("disabled");
    expect(screen.getByTitle(today).className).not.toContain("disabled");
    type("tomorrow");
    expect(hold.value).toBe(addDays(today, 1));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "This day lies in the future. Enter today or an earlier day.",
    );
    type("today");
    expect(hold.value).toBe(today);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("needs no more than leaving the box, with a time of the day too", async () => {
    const due: Field = { kind: "instant", label: "Due" };
    const { hold, box, type } = await openField(due, null);
    type("24 Dec 2026, 9:30 am");
    expect(hold.value).toBe("2026-12-24T04:00:00.000Z");
    type("25 dec");
    expect(hold.value).toBe("2026-12-25T04:30:00.000Z");
    expect(box.value).toBe("25 Dec 2026 10:00 am");
    type("24 Dec at nine");
    expect(box.value).toBe("24 Dec at nine");
    expect(presentSchema(due).safeParse(hold.value).success).toBe(false);
  });
});

describe("a time of the day that is typed", () => {
  const opens: Field = { kind: "time", label: "Opens", optional: true };

  it.each([
    ["9:30 pm", "21:30", "9:30 pm"],
    ["21.30", "21:30", "9:30 pm"],
    ["930", "09:30", "9:30 am"],
    ["9", "09:00", "9:00 am"],
    ["12 am", "00:00", "12:00 am"],
  ])("is understood and written as in the organisation's language: %s", async (text, value, written) => {
    const { hold, box, type } = await openField(opens, null);
    type(text);
    expect(hold.value).toBe(value);
    expect((await screen.findByLabelText<HTMLInputElement>("Opens")).value).toBe(written);
    expect(box.getAttribute("placeholder")).toBe("9:30 am");
  });

  it.each(["25:00", "9:75", "13 pm", "noonish"])(
    "is held as it was typed where it is none: %s",
    async (text) => {
      const { hold, type } = await openField(opens, "14:00");
      type(text);
      expect(hold.value).toBe(text);
      expect((await screen.findByRole("alert")).textContent).toBe("Enter a time such as 09:30.");
    },
  );
});
