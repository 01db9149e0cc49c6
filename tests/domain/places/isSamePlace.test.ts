import { describe, expect, it } from "vitest";
import { isSamePlace } from "../../../src/domain/formats/text";

describe("isSamePlace", () => {
  it.each([
    ["Fort Kochi", "KOCHI", true],
    ["Malmö", "malmo", true],
    ["Tromsø", "Tromso", true],
    ["Łódź", "lodz", true],
    ["Goa", "Kochi", false],
  ])("of %s and %s is %s", (one, other, expected) => {
    expect([isSamePlace(one, other), isSamePlace(other, one)]).toEqual([expected, expected]);
  });
});
