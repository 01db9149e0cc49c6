import { describe, expect, it } from "vitest";
import { formatsOf } from "../../../src/domain/formats/formatsOf";
import { datePattern, readTypedDate, readTypedInstant } from "../../../src/schema/text/dates";

/** A Sunday. */
const today = "2026-11-22";
const india = { pattern: "D MMM YYYY", locale: "en-IN", today };
const america = { pattern: "MM/DD/YYYY", locale: "en-US", today };
const germany = { pattern: "DD.MM.YYYY", locale: "de-DE", today };

describe("a typed date", () => {
  it.each([
    "28 dec 2026",
    "28 dec",
    "28/12",
    "28-12-2026",
    "28.12.26",
    "Dec 28 2026",
    "december 28th, 2026",
    "28-Dec-26",
    "28122026",
    "281226",
    "2026-12-28",
    "20261228",
    "Mon, 28 Dec 2026",
    "28 Decem",
  ])("is understood as the 28th of December: %s", (text) => {
    expect(readTypedDate(text, india)).toBe("2026-12-28");
  });

  it.each([
    ["tomorrow", "2026-11-23"],
    ["Today", "2026-11-22"],
    ["+4", "2026-11-26"],
    ["+ 2 weeks", "2026-12-06"],
    ["friday", "2026-11-27"],
    ["next sun", "2026-11-29"],
    ["1 jan", "2027-01-01"],
    ["22/11", "2026-11-22"],
    ["29 feb", "2028-02-29"],
  ])("counts from the organisation's day: %s", (text, expected) => {
    expect(readTypedDate(text, india)).toBe(expected);
  });

  it("counts from the day that it may not precede", () => {
    const from = "2027-01-30";
    expect(readTypedDate("+4", { ...india, from })).toBe("2027-02-03");
    expect(readTypedDate("2 feb", { ...india, from })).toBe("2027-02-02");
    expect(readTypedDate("tomorrow", { ...india, from })).toBe("2026-11-23");
  });

  it("has the organisation's order and its language", () => {
    expect(readTypedDate("12/8", america)).toBe("2026-12-08");
    expect(readTypedDate("12/28", america)).toBe("2026-12-28");
    expect(readTypedDate("28/12", america)).toBe("2026-12-28");
    expect(readTypedDate("12282026", america)).toBe("2026-12-28");
    expect(readTypedDate("24. Dez. 2026", germany)).toBe("2026-12-24");
    expect(readTypedDate("24. dezember", germany)).toBe("2026-12-24");
    expect(readTypedDate("morgen", germany)).toBe("2026-11-23");
    expect(readTypedDate("٢٤ ديسمبر ٢٠٢٦", { ...india, locale: "ar-EG" })).toBe("2026-12-24");
  });

  it.each([
    "31/2/2026",
    "13/13",
    "28",
    "hello",
    "28 foo 2026",
    "ju 3",
    "5 dec 12 2026",
    "28/12/202",
    "",
    "12:30",
  ])("is not guessed at: %j", (text) => {
    expect(readTypedDate(text, india)).toBeUndefined();
  });

  it.each([
    "en-IN",
    "en-US",
    "en-GB",
    "de-DE",
    "fr-FR",
    "es-ES",
    "pt-BR",
    "ru-RU",
    "ar-EG",
    "hi-IN",
    "ja-JP",
    "ko-KR",
  ])("is understood as the organisation itself writes it, in %s", (locale) => {
    for (const dateFormat of ["locale", "dayMonthYear", "monthDayYear", "slashes", "iso"] as const) {
      const formats = formatsOf({ locale, timeZone: "Asia/Kolkata", dateFormat });
      const reading = { pattern: datePattern(formats), locale, today };
      for (const month of Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"))) {
        const date = `2027-${month}-09`;
        expect([formats.date(date), readTypedDate(formats.date(date), reading)]).toEqual([
          formats.date(date),
          date,
        ]);
      }
      const written = formats.instant("2026-12-24T04:00:00Z");
      expect([written, readTypedInstant(written, reading)]).toEqual([written, "2026-12-24T09:30"]);
    }
  });
});

describe("a typed date with a time", () => {
  it.each([
    ["25 Nov 2026, 9:00 am", "2026-11-25T09:00"],
    ["25 Nov 2026, 09:00", "2026-11-25T09:00"],
    ["25 nov 9pm", "2026-11-25T21:00"],
    ["tomorrow 14.30", "2026-11-23T14:30"],
    ["12/12 12:15 AM", "2026-12-12T00:15"],
    ["+2 at 9:05 p.m.", "2026-11-24T21:05"],
    ["25 nov", "2026-11-25T10:00"],
  ])("is understood: %s", (text, expected) => {
    expect(readTypedInstant(text, india)).toBe(expected);
  });

  it.each(["25 nov 25:00", "25 nov 9:60", "25 nov 13 pm", "nine", "25 nov 9 xm", "9:30"])(
    "is not guessed at: %s",
    (text) => {
      expect(readTypedInstant(text, india)).toBeUndefined();
    },
  );
});
