import { timeline } from "../../../src/resources/timeline";
import { personalFields, type Resource, wholeBy } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { idsOf } from "../../database/repository/changeAll";
import { tableOf, columnFor, columnNameOf, quoted } from "../../database/tables/tableOf";
import type { Context } from "../endpoint/Context";
import { partsBelow } from "../parts/partBehaviours";

/** Rows of one resource that an erasure reaches, those in the trash too. */
export interface Reached {
  resource: Resource;
  ids: string[];
}

/** The row itself, its parts at any depth, and what is `erasedWith` any of them. */
export async function reachedBy(
  { tx, services }: Pick<Context, "tx"> & { services: Pick<Context["services"], "resources"> },
  resource: Resource,
  id: string,
): Promise<Reached[]> {
  const found = new Map<Resource, Set<string>>([[resource, new Set([id])]]);
  const below = partsBelow(services, resource, id, { erased: true });
  const answers = await Promise.all(below.map(({ part, where }) => idsOf(tx, part, where)));
  for (const [place, { part }] of below.entries())
    found.set(part, new Set([...(found.get(part) ?? []), ...(answers[place] ?? [])]));
  return [...found]
    .map(([one, ids]) => ({ resource: one, ids: [...ids] }))
    .filter(({ ids }) => ids.length > 0);
}

/** Ids of the notes on the timelines of the reached rows. */
export async function notesIn(tx: Transaction, reached: readonly Reached[]): Promise<string[]> {
  const answers = await tx.batch(
    reached.flatMap(({ resource, ids }) => {
      const by = wholeBy(timeline, resource.name);
      return by === undefined
        ? []
        : [
            {
              text: `select x.id from timeline x where ${columnFor(by)} = any($1)
                and (body is not null or files <> '[]' or taken_back_at is not null)`,
              values: [ids],
            },
          ];
    }),
  );
  return answers
    .flat()
    .map(({ id }) => String(id))
    .sort();
}

/** A shorter text would be found in too many others. */
const leastLength = 5;
const mostTexts = 500;

/** Names, addresses and numbers in the personal fields of the rows, by which other texts name the person. */
export async function textsOf(tx: Transaction, reached: readonly Reached[]): Promise<string[]> {
  const answers = await tx.batch(
    reached.flatMap(({ resource, ids }) => {
      const parts = personalFields(resource.fields).flatMap((name) => {
        const field = resource.fields[name];
        const column = columnFor(name);
        if (field?.kind === "rows" || field?.kind === "group")
          return [
            `select v #>> '{}' as text from jsonb_path_query(${column}, '$.**') v
             where jsonb_typeof(v) = 'string' and v #>> '{}' ~ '@|^\\+?[0-9 ()/]{7,}$'`,
          ];
        return ["text", "email", "phone"].includes(field?.kind ?? "") ? [`select ${column} as text`] : [];
      });
      if (parts.length === 0) return [];
      return {
        text: `select distinct given.text from ${tableOf(resource).name} x, lateral (${parts.join(" union all ")}) given
               where x.id = any($1) and length(given.text) >= ${leastLength} limit ${mostTexts}`,
        values: [ids],
      };
    }),
  );
  return [...new Set(answers.flat().map(({ text }) => String(text).trim()))].filter(
    (text) => text.length >= leastLength,
  );
}

/** How many files the personal fields of the rows hold, and how many entries their history has. */
export async function countBeside(
  tx: Transaction,
  reached: readonly Reached[],
): Promise<{ files: number; history: number }> {
  const ids = reached.flatMap((one) => one.ids);
  const [files = [], history = []] = await tx.batch([
    {
      text: "select count(*)::int as count from attachments where row_id = any($1)",
      values: [ids],
    },
    {
      text: `select count(*)::int as count from history h, unnest($1::text[], $2::uuid[]) as rows (name, id)
             where h.tenant_id = $3 and h.resource = rows.name and h.row_id = rows.id`,
      values: [reached.flatMap(({ resource, ids: own }) => own.map(() => resource.name)), ids, tx.tenantId],
    },
  ]);
  return { files: Number(files[0]?.["count"] ?? 0), history: Number(history[0]?.["count"] ?? 0) };
}

/** The columns of a resource's fields, quoted. */
export const columnsOf = (names: readonly string[]): string[] =>
  names.map((name) => quoted(columnNameOf(name)));
