import { describe, expect, it } from "vitest";
import { instantOf, wallTimeOf } from "../../../src/fields/format/zonedTime";

describe("zonedTime", () => {
  it("says what the clocks of a zone show, and back", () => {
    expect(wallTimeOf("2026-12-24T04:00:00.000Z", "Asia/Kolkata")).toBe("2026-12-24T09:30");
    expect(instantOf("2026-12-24T09:30", "Asia/Kolkata")).toBe("2026-12-24T04:00:00.000Z");
    expect(instantOf("2026-07-01T00:00", "America/New_York")).toBe("2026-07-01T04:00:00.000Z");
  });

  it("takes a time that the change to summer time skips an hour later", () => {
    expect(wallTimeOf(instantOf("2026-03-29T02:30", "Europe/Berlin"), "Europe/Berlin")).toBe(
      "2026-03-29T03:30",
    );
  });

  it("takes a time that occurs twice the first time", () => {
    expect(instantOf("2026-10-25T02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
  });
});
