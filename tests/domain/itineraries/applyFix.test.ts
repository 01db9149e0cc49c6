import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyFix } from "../../../src/domain/itineraries/finding";
import { checkItinerary } from "./priceAndCheck";
import { anyInput } from "../pricing/anyInput";
import { rounds } from "../../promises/fixtures/rounds";

describe("applyFix", () => {
  it("settles the finding that offered the fix, for any itinerary", () => {
    let fixes = 0;
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const finding of checkItinerary(input)) {
          if (!finding.fix) continue;
          fixes += 1;
          const before = structuredClone(input.itinerary);
          const itinerary = applyFix(input.itinerary, finding.fix, "added");
          expect(input.itinerary).toEqual(before);
          const left = checkItinerary({ ...input, itinerary }).map(({ code, dayId, itemId }) => [
            code,
            dayId,
            itemId,
          ]);
          expect(left).not.toContainEqual([finding.code, finding.dayId, finding.itemId]);
        }
      }),
      { numRuns: rounds({ few: 60, full: 600 }) },
    );
    expect(fixes).toBeGreaterThan(20);
  }, 60_000);

  it("changes nothing where the item is gone", () => {
    const itinerary = { days: [{ id: "1", items: [{ id: "a" }] }] };
    const fix = { kind: "set_item", label: "", dayId: "1", itemId: "b", values: { nights: 2 } } as const;
    expect(applyFix(itinerary, fix, "added")).toEqual(itinerary);
  });
});
