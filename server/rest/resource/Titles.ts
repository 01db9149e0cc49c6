import { type AnyRow, canRead, type FileColumn, fileValue, type ResourceNamed } from "../../../src/schema";
import type { Caller } from "../../auth/Caller";
import type { Transaction } from "../../database/connection/Transaction";
import { Parameters, ruleSql } from "../../database/query/ruleSql";
import { columnFor, tableOf } from "../../database/tables/tableOf";

/** Where a resource has more rows, a file has their ids: whether a title is one row's alone would take too long. */
const mostCompared = 10_000;

/** Titles of the rows that references lead to, where the caller may read them and an import finds no other row by them. */
export class Titles {
  readonly #titles = new Map<string, string | null>();
  readonly #ids = new Map<string, string>();
  readonly #resourceNamed: ResourceNamed;

  constructor(resourceNamed: ResourceNamed) {
    this.#resourceNamed = resourceNamed;
  }

  readonly titleOf = (resource: string, id: string): string | undefined =>
    this.#titles.get(`${resource} ${id}`) ?? undefined;

  readonly idsOf = (resource: string, title: string): readonly string[] => {
    const id = this.#ids.get(`${resource} ${title}`);
    return id === undefined ? [] : [id];
  };

  /** Reads the titles of the rows that these refer to, unless they are known. */
  async load(
    tx: Transaction,
    caller: Caller,
    columns: readonly FileColumn[],
    rows: readonly AnyRow[],
  ): Promise<void> {
    const wanted = new Map<string, Set<string>>();
    for (const column of columns) {
      const { field } = column;
      if (field.kind !== "reference" && field.kind !== "references") continue;
      const ids = wanted.get(field.to) ?? new Set();
      wanted.set(field.to, ids);
      for (const row of rows)
        for (const id of [fileValue(column, row)].flat())
          if (typeof id === "string" && !this.#titles.has(`${field.to} ${id}`)) ids.add(id);
    }
    for (const [resource, ids] of wanted) if (ids.size > 0) await this.#read(tx, caller, resource, [...ids]);
  }

  async #read(tx: Transaction, caller: Caller, name: string, ids: string[]): Promise<void> {
    for (const id of ids) this.#titles.set(`${name} ${id}`, null);
    const resource = this.#resourceNamed(name);
    const field = resource?.fields[resource.title];
    if (!resource || field?.kind !== "text" || !canRead(field, caller)) return;
    const parameters = new Parameters();
    const rule = ruleSql(resource.access.read, caller, parameters);
    if (rule === false) return;
    const { name: table } = tableOf(resource);
    const title = columnFor(resource.title);
    // The fields by which an import finds a row (importLine.ts).
    const names = Object.entries(resource.fields).flatMap(([key, one]) =>
      key === resource.title || one.unique || one.kind === "email" ? [`(${columnFor(key)}::text)`] : [],
    );
    const found = await tx.query<{ id: string; title: string }>(
      `with these as (select x.id, ${title} as title from ${table} x
         where x.id = any(${parameters.add(ids)}::uuid[]) and x.deleted_at is null and ${rule}
         and (select count(*) from (select from ${table} x where x.deleted_at is null limit ${mostCompared + 1}) few) <= ${mostCompared})
       select id, title from these where title <> '' and lower(title) in (
         select lower(called) from ${table} x, lateral (values ${names.join(", ")}) names (called)
         where x.deleted_at is null and lower(called) in (select lower(title) from these)
         group by 1 having count(distinct x.id) = 1)`,
      parameters.values,
    );
    for (const { id, title: text } of found) {
      this.#titles.set(`${name} ${id}`, text);
      this.#ids.set(`${name} ${text}`, id);
    }
  }
}
