import type { DataProvider } from "@refinedev/core";
import { describe, expect, it } from "vitest";
import { titleOf } from "../../src/fields/references/titleOf";
import { trips } from "../../src/resources/trips";

const id = "00000000-0000-7000-8000-000000000001";

describe("titles asked for in one moment", () => {
  it("are read in one request, each by the field that its caller names", async () => {
    const asked: unknown[] = [];
    const provider = {
      getMany: async ({ ids }: { ids: unknown[] }) => {
        asked.push(ids);
        return { data: [{ id, reference: "TRP-2026-00042", customerName: "Asha Raman" }] };
      },
    } as unknown as DataProvider;
    const titles = await Promise.all([
      titleOf(provider, trips, id),
      titleOf(provider, { ...trips, title: "customerName" }, id),
      titleOf(provider, trips, "00000000-0000-7000-8000-000000000002"),
    ]);
    expect(titles).toEqual(["TRP-2026-00042", "Asha Raman", null]);
    expect(asked).toEqual([[id, "00000000-0000-7000-8000-000000000002"]]);
  });
});
