import { type Fields, nestedFields, type Resource } from "../../../src/schema";
import { HttpError } from "../../http/HttpError";
import { Parameters } from "../../database/query/ruleSql";
import { columnFor, tableOf } from "../../database/tables/tableOf";
import type { Context } from "../endpoint/Context";

/** More rows than this are not counted for the error. */
const mostCounted = 1_000;

/**
 * Refuses with 409 to throw away a row that live rows refer to by fields which do not let go of it, counting them.
 * @throws 409 that counts them.
 */
export async function refuseReferenced({ tx, rest }: Context, resource: Resource, id: string): Promise<void> {
  const holding = rest.resources.flatMap((other) => {
    const holdings = holdingsIn(other.fields, resource.name, id.toLowerCase());
    return holdings.length > 0 ? [{ other, holdings }] : [];
  });
  // Asked at the same time, they travel to the database together.
  const counts = await Promise.all(
    holding.map(async ({ other, holdings }) => {
      const parameters = new Parameters();
      const holds = holdings.map(({ name, value }) => {
        const column = columnFor(name);
        return typeof value === "string"
          ? `${column} = ${parameters.add(value)}::uuid`
          : `${column} @> ${parameters.add(JSON.stringify(value))}::jsonb`;
      });
      const [counted] = await tx.query<{ total: number }>(
        `select count(*)::int as total from (select from ${tableOf(other).name} x
          where (${holds.join(" or ")}) and x.deleted_at is null limit ${mostCounted + 1}) held`,
        parameters.values,
      );
      return { other, total: counted?.total ?? 0 };
    }),
  );
  const held = counts.filter(({ total }) => total > 0);
  if (held.length === 0) return;
  const one = resource.label.one.toLowerCase();
  const what = held.map(({ other, total }) => wordsOf(other, total)).join(" and ");
  throw new HttpError(
    409,
    `This ${one} is needed by ${what}. Give them another ${one} or delete them first, then delete this one.`,
  );
}

/** A field of a row, and what is in it where the row needs the other: its id, or groups and rows that hold the id. */
interface Holding {
  name: string;
  value: unknown;
}

function holdingsIn(fields: Fields, to: string, id: string): Holding[] {
  return Object.entries(fields).flatMap(([name, field]): Holding[] => {
    if (field.kind === "group" || field.kind === "rows")
      return holdingsIn(nestedFields(field), to, id).map((inner) => {
        const value = { [inner.name]: inner.value };
        return { name, value: field.kind === "rows" ? [value] : value };
      });
    if (field.kind !== "reference" || field.to !== to) return [];
    const onDelete = field.onDelete ?? (field.optional ? "keep" : "refuse");
    return onDelete === "refuse" ? [{ name, value: id }] : [];
  });
}

function wordsOf({ label }: Resource, total: number): string {
  if (total === 1) return `1 ${label.one.toLowerCase()}`;
  return `${total > mostCounted ? `more than ${mostCounted.toLocaleString("en")}` : total} ${label.many.toLowerCase()}`;
}
