import { Asker } from "../load/Asker";
import type { Scenario } from "./Scenario";
import { forOurs, forYardstick } from "./targets";

/**
 * Refuses to compare the two servers where a read does not give the same rows and the same total from both. Where ours says
 * that it has looked at no more than a part (docs/api.md), its total is at most the other's.
 */
export async function refuseDifference(scenario: Scenario, ours: number, yardstick: number): Promise<void> {
  const askers = [new Asker(ours), new Asker(yardstick)] as const;
  for (let turn = 0; turn < 20; turn += 1) {
    const asked = scenario.next();
    if (asked.method !== "GET") break;
    const answer = await askers[0].ask(forOurs(asked));
    const expected = await askers[1].ask(forYardstick(asked));
    const different = differences(JSON.parse(answer.body), JSON.parse(expected.body));
    const isSame =
      answer.status === expected.status &&
      isTotalOf(answer.headers, totalOf(expected.headers)) &&
      different.length === 0;
    if (isSame) continue;
    throw new Error(
      `The two servers answer ${asked.path} differently:\n${answer.headers}\n\n${expected.headers}\n` +
        different.slice(0, 10).join("\n"),
    );
  }
  askers.forEach((asker) => asker.close());
}

/** Where two answers differ, and both values there. Ours leaves out what merging adds to a row that was not merged away. */
function differences(ours: unknown, other: unknown, path = ""): string[] {
  if ((ours ?? null) === (other ?? null)) return [];
  if (!isTree(ours) || !isTree(other)) return [`${path}: ${JSON.stringify(ours)}, ${JSON.stringify(other)}`];
  const keys = new Set([...Object.keys(ours), ...Object.keys(other)]);
  return [...keys].flatMap((key) => differences(ours[key], other[key], `${path}/${key}`));
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const totalOf = (headers: string): number => Number(/x-total-count: *(\d+)/i.exec(headers)?.[1] ?? 0);

const isTotalOf = (headers: string, total: number): boolean =>
  /x-total-count-capped: *true/i.test(headers) ? totalOf(headers) <= total : totalOf(headers) === total;
