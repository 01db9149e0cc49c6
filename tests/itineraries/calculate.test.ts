import { describe, expect, it } from "vitest";
import { calculate, effortOf } from "../../server/pricing/calculate";
import { pricingTasks } from "../../server/pricing/pricingTasks";
import { largeExample } from "../domain/pricing/largeExample";

const small = largeExample();
/** The same days once more, in five options. */
const large = {
  ...small,
  itinerary: {
    ...small.itinerary,
    days: [1, 2].flatMap((time) =>
      (small.itinerary.days ?? []).map((day) => ({
        ...day,
        id: `${day.id} ${time}`,
        items: (day.items ?? []).map((item) => ({ ...item, id: `${item.id} ${time}` })),
      })),
    ),
    options: ["a", "b", "c", "d", "e"].map((id) => ({ id, name: id })),
  },
};

describe("prices of large itineraries", () => {
  it("are the same from a thread of their own, for several who ask at once, also after an error", async () => {
    expect(effortOf(large)).toBeGreaterThan(5 * effortOf(small));
    const expected = JSON.parse(JSON.stringify(pricingTasks.whole(large, { findings: true })));
    // The thread takes its time to start.
    expect(await calculate("one", "whole", large, { findings: true })).toEqual(expected);
    const asked = ["one", "two", "one"].map((tenant) =>
      calculate(tenant, "whole", large, { findings: true }),
    );
    for (const price of await Promise.all(asked)) expect(price).toEqual(expected);
    // What no schema lets through.
    const broken = { ...large, activities: null as never };
    await expect(calculate("one", "checked", broken)).rejects.toThrow();
    expect(await calculate("two", "explained", large, "f")).toBeNull();
    expect(await calculate("two", "explained", large, null)).toMatchObject({ stored: expected.totals });
  });

  it("keep the event loop free", async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    await calculate("one", "whole", large, { findings: false });
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
  });
});
