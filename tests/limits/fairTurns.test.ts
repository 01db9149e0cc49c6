import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { FairTurns, withoutOwner, type TurnLimits } from "../../server/limits/FairTurns";
import { Rates } from "../../server/boundRequests";

const turnsOf = (limits: Partial<TurnLimits>) =>
  new FairTurns({ each: 1, waiting: 10, patience: 5_000, httpError: () => new Error("too much"), ...limits });

describe("FairTurns", () => {
  it("lets so much happen at once, of each and of all", async () => {
    const turns = turnsOf({ all: 3, each: 2 });
    const running = { a: 0, b: 0 };
    let most = { a: 0, b: 0, all: 0 };
    const work = async (whose: "a" | "b") => {
      running[whose] += 1;
      const { a, b } = running;
      most = { a: Math.max(most.a, a), b: Math.max(most.b, b), all: Math.max(most.all, a + b) };
      await delay(5);
      running[whose] -= 1;
    };
    const all = Array.from({ length: 8 }, () => (["a", "b"] as const).map((whose) => ({ whose }))).flat();
    await Promise.all(all.map(({ whose }) => turns.during(whose, () => work(whose))));
    expect(most).toEqual({ a: 2, b: 2, all: 3 });
  });

  it("gives each a turn after the other, however much one of them asks for", async () => {
    const turns = turnsOf({ all: 1 });
    const done: string[] = [];
    const asked = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) =>
      turns.during(name.charAt(0), async () => void done.push(name)),
    );
    await Promise.all(asked);
    expect(done).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
  });

  it("gives fewer turns at once to each while others ask too, and as many as before when they have ceased", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const turns = turnsOf({ each: 3, beside: 1 });
      const begunBy = (whose: string) => [1, 2, 3].filter(() => turns.tryBegin(whose)).length;
      const end = (whose: string, count: number) => {
        for (let index = 0; index < count; index += 1) turns.end(whose);
      };
      expect([begunBy(withoutOwner), begunBy("a")]).toEqual([3, 3]);
      end("a", 3);
      expect([begunBy("b"), begunBy("a")]).toEqual([1, 1]);
      end("b", 1);
      end("a", 1);
      vi.advanceTimersByTime(6_000);
      expect(begunBy("a")).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it("refuses at once where too many of one wait, after a while where no turn comes, and whoever leaves", async () => {
    const turns = turnsOf({ waiting: 2, patience: 50 });
    let end = () => {};
    const held = turns.during("a", () => new Promise<void>((resolve) => (end = resolve)));
    let leave = () => {};
    const leaving = turns.wait("a", (how) => (leave = how));
    const waiting = turns.during("a", async () => "late");
    await expect(turns.during("a", async () => "third")).rejects.toThrow("too much");
    leave();
    await expect(leaving).rejects.toThrow("too much");
    await expect(waiting).rejects.toThrow("too much");
    expect(await turns.during("b", async () => "others")).toBe("others");
    end();
    await held;
    expect(await turns.during("a", async () => "again")).toBe("again");
  });

  it("goes on after work that failed", async () => {
    const turns = turnsOf({});
    const failing = turns.during("a", () => Promise.reject(new Error("broken")));
    const next = turns.during("a", async () => "next");
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("next");
  });
});

describe("Rates", () => {
  it("allows so many at once, and as many again with every minute", () => {
    let now = 0;
    const rates = new Rates(60, () => now);
    expect(Array.from({ length: 61 }, () => rates.take("a"))).toEqual([...Array(60).fill(0), 1]);
    expect(rates.take("b")).toBe(0);
    now += 2_000;
    expect([rates.take("a"), rates.take("a"), rates.take("a")]).toEqual([0, 0, 1]);
    now += 3_600_000;
    expect(Array.from({ length: 61 }, () => rates.take("a"))).toEqual([...Array(60).fill(0), 1]);
  });

  it("tells how long to wait where little is allowed", () => {
    const rates = new Rates(2, () => 0);
    expect([rates.take("a"), rates.take("a"), rates.take("a")]).toEqual([0, 0, 30]);
  });

  it("remembers no more than so many, and those longest who still have to wait", () => {
    let now = 0;
    const rates = new Rates(1, () => now);
    rates.take("a");
    now += 30_000;
    for (let index = 0; index < 9_999; index += 1) rates.take(String(index));
    now += 31_000;
    // All but "a" have asked within a minute.
    rates.take("last");
    expect(rates.take("0")).toBeGreaterThan(0);
    expect(rates.take("a")).toBe(0);
  });
});
