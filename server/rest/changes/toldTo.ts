import {
  type Actor,
  allOf,
  type Change,
  type ChangeAction,
  changeKindOf,
  isRoleRule,
  permits,
  type Resource,
  type Rule,
  ruleFields,
} from "../../../src/schema";
import { columnNameOf, quoted, columnFor, tableOf } from "../../database/tables/tableOf";
import { openChanges, type StoredChanges } from "../history/readHistory";
import type { Values } from "../endpoint/Context";
import type { Transaction } from "../../database/connection/Transaction";

export interface NumberedEntry {
  number: number;
  resource: string;
  rowId: string;
  action: ChangeAction;
  version: number;
  origin: string | null;
  changes: StoredChanges | null;
}

/**
 * What a reader gets of a change; undefined where they may not read the row or any changed field. A row that
 * is no longer readable is reported as deleted, if it was readable before.
 * @param facts the current values that access rules need.
 */
export function toldTo(
  reader: Actor,
  entry: NumberedEntry,
  resource: Resource,
  facts: Facts,
): Omit<Change, "isOwn"> | undefined {
  const kind = changeKindOf(entry.action);
  const rule = resource.access.read;
  if (!kind) return undefined;
  if (!permits(rule, reader)) return undefined;
  const { number, rowId: id, version } = entry;
  const common = { number, resource: resource.name, id, version };
  if (!isRoleRule(rule)) {
    // The row is gone for good, so its readers are unknown. They were informed when it was trashed.
    const row = facts.get(id);
    if (!row) return undefined;
    if (!permits(rule, reader, row)) {
      const before = { ...row, ...valuesBefore(resource, entry) };
      return permits(rule, reader, before) ? { ...common, kind: "deleted", fields: [] } : undefined;
    }
  }
  const fields = openChanges(resource, entry.changes, reader).map(({ field }) => field);
  return kind === "updated" && fields.length === 0 ? undefined : { ...common, kind, fields };
}

const valuesBefore = ({ fields }: Resource, { changes }: NumberedEntry): Values =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const change = changes?.[columnNameOf(name)];
      return change ? [[name, change[0]]] : [];
    }),
  );

/** The values that an access rule needs, by the id of the row. */
export type Facts = ReadonlyMap<string, Values>;

/** Reads what the rule needs, once for all readers; includes rows in the trash. */
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

/** The fields that a rule reads, and the links that it follows. */
function lookedAt(rule: Rule): { names: string[]; links: Link[] } {
  if (["assigned", "where", "scoped"].includes(rule.type)) return { names: ruleFields(rule), links: [] };
  if (rule.type === "through") return { names: [rule.field], links: [rule] };
  if (rule.type === "whole") {
    const { names, links } = lookedAt(allOf(...rule.wholes.map((one) => one.rule)));
    return { names: [...names, ...rule.wholes.map(({ field }) => field)], links };
  }
  if (rule.type !== "any" && rule.type !== "all") return { names: [], links: [] };
  const parts = rule.rules.map(lookedAt);
  return { names: parts.flatMap(({ names }) => names), links: parts.flatMap(({ links }) => links) };
}
