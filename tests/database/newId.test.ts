import { describe, expect, it, vi } from "vitest";
import { newId } from "../../server/database/newId";

describe("newId", () => {
  it("makes UUIDs of version 7 that sort in the order in which they were made, and never one twice", () => {
    const ids = Array.from({ length: 20_000 }, newId);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids.slice(0, 100))
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("begins with the time in milliseconds, also after a clock that was far ahead was set right", () => {
    const timeOf = (id: string) => Number.parseInt(id.replace("-", "").slice(0, 12), 16);
    vi.useFakeTimers({ now: Date.now() + 400 * 86_400_000, toFake: ["Date"] });
    const ahead = newId();
    vi.useRealTimers();
    const right = newId();
    expect(timeOf(ahead) - timeOf(right)).toBeGreaterThan(399 * 86_400_000);
    expect(Math.abs(timeOf(right) - Date.now())).toBeLessThan(1_000);
  });
});
