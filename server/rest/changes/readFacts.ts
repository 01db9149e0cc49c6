import type { Resource, Rule } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { quoted, columnFor, tableOf } from "../../database/tables/tableOf";
import type { Values } from "../endpoint/Context";

/** What an access rule looks at, by the id of the row: as `permits` takes it. */
export type Facts = ReadonlyMap<string, Values>;

/** Reads what the rule looks at, once for all readers; of rows in the trash too. */
export async function readFacts(
  tx: Transaction,
  resources: readonly Resource[],
  resource: Resource,
  rule: Rule,
  ids: readonly string[],
): Promise<Facts> {
  if (ids.length === 0) return new Map();
  const { names, links } = lookedAt(rule);
  const { name } = tableOf(resource);
  const columns = [...new Set(names)].map((field) => `${columnFor(field)} as ${quoted(field)}`);
  const rows = await tx.query<Values & { id: string }>(
    `select ${["x.id", 'x.deleted_at as "deletedAt"', ...columns].join(", ")} from ${name} x where x.id = any($1::uuid[])`,
    [ids],
  );
  for (const link of links) {
    const target = resources.find((one) => one.name === link.resource);
    const linked = rows.flatMap((row) =>
      typeof row[link.field] === "string" ? [String(row[link.field])] : [],
    );
    const found = target && (await readFacts(tx, resources, target, link.rule, linked));
    for (const row of rows) {
      const there = found?.get(String(row[link.field]));
      row[link.resource] = there && there.deletedAt === null ? there : null;
    }
  }
  return new Map(rows.map((row) => [row.id, row]));
}

type Link = Extract<Rule, { type: "through" }>;

/** The fields of the row that a rule looks at, and the links that it follows. */
function lookedAt(rule: Rule): { names: string[]; links: Link[] } {
  if (rule.type === "assigned") return { names: [rule.user, rule.team], links: [] };
  if (rule.type === "through") return { names: [rule.field], links: [rule] };
  if (rule.type !== "any" && rule.type !== "all") return { names: [], links: [] };
  const parts = rule.rules.map(lookedAt);
  return { names: parts.flatMap(({ names }) => names), links: parts.flatMap(({ links }) => links) };
}
