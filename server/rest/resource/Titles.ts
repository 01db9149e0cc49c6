import { canRead, type FileColumn, type Resource, type ResourceNamed } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { Parameters, ruleSql } from "../../database/query/ruleSql";
import { columnFor, tableOf } from "../../database/tables/tableOf";

/** Where a resource has more rows, a file has their ids: whether a title is one row's alone would take too long. */
const mostCompared = 10_000;

/** Titles of the rows that references lead to, where the caller may read them and an import finds no other row by them. */
export class Titles {
  readonly #titles = new Map<string, ReadonlyMap<string, string>>();
  readonly #ids = new Map<string, string>();
  readonly #resourceNamed: ResourceNamed;

  constructor(resourceNamed: ResourceNamed) {
    this.#resourceNamed = resourceNamed;
  }

  readonly titleOf = (resource: string, id: string): string | undefined =>
    this.#titles.get(resource)?.get(id);

  readonly idsOf = (resource: string, title: string): readonly string[] => {
    const id = this.#ids.get(`${resource} ${title}`);
    return id === undefined ? [] : [id];
  };

  /** Reads the titles of the resources that these columns refer to, each once. */
  async load(tx: Transaction, caller: Caller, columns: readonly FileColumn[]): Promise<void> {
    for (const { field } of columns) {
      if ((field.kind !== "reference" && field.kind !== "references") || this.#titles.has(field.to)) continue;
      const found = await titlesIn(tx, caller, this.#resourceNamed(field.to));
      this.#titles.set(field.to, new Map(found.map(({ id, title }) => [id, title])));
      for (const { id, title } of found) this.#ids.set(`${field.to} ${title}`, id);
    }
  }
}

async function titlesIn(
  tx: Transaction,
  caller: Caller,
  resource: Resource | undefined,
): Promise<{ id: string; title: string }[]> {
  const field = resource?.fields[resource.title];
  if (!resource || field?.kind !== "text" || !canRead(field, caller)) return [];
  const parameters = new Parameters();
  const rule = ruleSql(resource.access.read, caller, parameters);
  if (rule === false) return [];
  const { name: table } = tableOf(resource);
  const title = columnFor(resource.title);
  // The fields by which an import finds a row (importLine.ts).
  const names = Object.entries(resource.fields).flatMap(([key, one]) =>
    key === resource.title || one.unique || one.kind === "email" ? [`(${columnFor(key)}::text)`] : [],
  );
  return tx.query(
    `select x.id, ${title} as title from ${table} x
     where x.deleted_at is null and ${rule} and ${title} <> ''
     and (select count(*) from (select from ${table} x where x.deleted_at is null limit ${mostCompared + 1}) few) <= ${mostCompared}
     and lower(${title}) in (
       select lower(called) from ${table} x, lateral (values ${names.join(", ")}) names (called)
       where x.deleted_at is null group by 1 having count(distinct x.id) = 1)`,
    parameters.values,
  );
}
