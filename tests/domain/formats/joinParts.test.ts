import { describe, expect, it } from "vitest";
import { joinParts } from "../../../src/domain/formats/joinParts";

describe("joinParts", () => {
  it("leaves out what is empty", () => {
    expect(joinParts(["TRP-1", "", null, "24 – 30 Dec"])).toBe("TRP-1 · 24 – 30 Dec");
  });

  it("isolates the parts where one is written from right to left", () => {
    expect(joinParts(["دبي", "24 – 30 Dec"])).toBe("\u2068دبي\u2069 · \u206824 – 30 Dec\u2069");
  });
});
