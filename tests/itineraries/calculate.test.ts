import { describe, expect, it } from "vitest";
import { calculate, effortOf } from "../../server/pricing/calculate";
import { TaskThreads } from "../../server/threads/TaskThreads";
import { pricingTasks } from "../../server/pricing/pricingTasks";
import { hardestInputs } from "../domain/pricing/hardestInputs";
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
    const expected = JSON.parse(JSON.stringify(pricingTasks.whole(large, { findings: true })));
    // The thread takes its time to start.
    expect(await calculate({ tenantId: "one" }, "whole", large, { findings: true })).toEqual(expected);
    const asked = ["one", "two", "one"].map((tenantId) =>
      calculate({ tenantId }, "whole", large, { findings: true }),
    );
    for (const price of await Promise.all(asked)) expect(price).toEqual(expected);
    // What no schema lets through.
    const broken = { ...large, activities: null as never };
    await expect(calculate({ tenantId: "one" }, "checked", broken)).rejects.toThrow();
    expect(await calculate({ tenantId: "two" }, "explained", large, "f")).toBeNull();
    expect(await calculate({ tenantId: "two" }, "explained", large, null)).toMatchObject({
      stored: expected.totals,
    });
  });

  // In the processor's time, that of all threads: what else the machine does is not counted.
  it.each(Object.entries(hardestInputs))(
    "are refused in words before anything is calculated, where they are the hardest of %s",
    async (_name, make) => {
      const input = make();
      const isPriced = effortOf("whole", [input, { findings: false }]) <= 1_000;
      const began = process.cpuUsage();
      if (isPriced) expect(pricingTasks.whole(input, { findings: false }).currency).toBe("INR");
      else
        await expect(
          calculate({ tenantId: "one" }, "whole", input, { findings: false }),
        ).rejects.toMatchObject({ statusCode: 422, errors: { days: [expect.any(String)] } });
      expect(process.cpuUsage(began).user).toBeLessThan(isPriced ? 5_000_000 : 2_000_000);
    },
    30_000,
  );

  it("end with their thread where they take longer than they may, and the next is calculated in another", async () => {
    const late = new Error("This takes too long.");
    const threads = new TaskThreads("pricing/pricingWorker", {
      ...{ longest: 500, waiting: 1, patience: 60_000 },
      ...{ overdue: () => late, httpError: () => new Error("Busy.") },
    });
    const run = (name: string, ...given: unknown[]) => threads.run("one", [JSON.stringify({ name, given })]);
    const hardest = hardestInputs["stays with named rooms"]?.();
    await expect(run("explained", hardest, null)).rejects.toBe(late);
    expect(await run("changes", { days: [] }, { days: [] }, {})).toBe("[]");
  });

  it("are explained in a bounded number of lines", () => {
    const input = hardestInputs["activities of one option"]?.();
    if (!input) throw new Error("There is such an input.");
    // As much of it as may be stored.
    const days = (input.itinerary.days ?? []).slice(0, 40);
    const told = pricingTasks.explained(
      { ...input, itinerary: { ...input.itinerary, days }, waivers: [] },
      null,
    );
    expect(JSON.stringify(told?.explanation)).toContain("more lines");
    expect(JSON.stringify(told?.explanation).length).toBeLessThan(2_000_000);
  });

  it("keep the event loop free", async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    await calculate({ tenantId: "one" }, "whole", large, { findings: false });
    clearInterval(counting);
    expect(turns).toBeGreaterThan(5);
  });
});
