import { describe, expect, it } from "vitest";
import { formatsOf } from "../../../src/domain/formats/formatsOf";

const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const india = formatsOf({ locale: "en-IN", timeZone: "Asia/Kolkata", dateFormat: "dayMonthYear" });

describe("formatsOf", () => {
  it.each([
    ["dayMonthYear", "24 Dec 2026"],
    ["monthDayYear", "Dec 24, 2026"],
    ["slashes", "24/12/2026"],
    ["iso", "2026-12-24"],
  ] as const)("writes dates as %s", (dateFormat, text) => {
    expect(formatsOf({ locale: "en-GB", dateFormat }).date("2026-12-24")).toBe(text);
  });

  it("writes dates as usual in the locale where the organisation set nothing", () => {
    expect(formatsOf({ locale: "de-DE" }).date("2026-12-24")).toBe("24.12.2026");
  });

  it("does not repeat in a range what its end says", () => {
    expect(india.dateRange("2026-12-24", "2026-12-30")).toBe("24 – 30 Dec 2026");
    expect(india.dateRange("2026-11-28", "2026-12-03")).toBe("28 Nov – 3 Dec 2026");
    expect(india.dateRange("2026-12-28", "2027-01-03")).toBe("28 Dec 2026 – 3 Jan 2027");
    expect(india.dateRange("2026-12-24", "2026-12-24")).toBe("24 Dec 2026");
  });

  it("writes an instant in the organisation's time zone, on that zone's day", () => {
    expect(spaced(india.instant("2026-12-24T20:15:00Z"))).toBe("25 Dec 2026, 1:45 am");
  });

  it.each([
    [-10_800_000, "3 hours ago"],
    [172_800_000, "in 2 days"],
    [-5000, "now"],
    [-86_400_000, "yesterday"],
  ])("says %i milliseconds from now as %s", (distance, text) => {
    const now = Date.parse("2026-06-01T12:00:00Z");
    expect(india.relative(new Date(now + distance).toISOString(), now)).toBe(text);
  });

  it("groups money as the locale does and keeps every minor unit", () => {
    expect(spaced(india.money({ amount: 10_179_250, currency: "INR" }))).toBe("₹1,01,792.50");
    expect(spaced(formatsOf({ locale: "de-DE" }).money({ amount: -500, currency: "EUR" }))).toBe("-5,00 €");
  });

  it("writes basis points as a percentage", () => {
    expect(formatsOf({ locale: "en-GB" }).percent(1850)).toBe("18.5%");
  });

  it("falls back where a preference is no locale or no time zone", () => {
    const formats = formatsOf({ locale: "not a locale", timeZone: "Nowhere/Here", dateFormat: "iso" });
    expect(formats.date("2026-12-24")).toBe("2026-12-24");
    expect(formats.timeZone).toBeUndefined();
  });
});
