import type { Resource } from "../../../src/schema/resource";
import { Refusal } from "../../auth/Refusal";
import { columnFor, tableOf } from "../../database/tables/tableOf";
import type { Work } from "../Work";

/** More rows than this are not counted for the refusal. */
const mostCounted = 1_000;

/** Refuses with 409 to throw away a row that live rows refer to by fields which do not let go of it, counting them. */
export async function refuseReferenced({ tx, rest }: Work, resource: Resource, id: string): Promise<void> {
  const holding = rest.resources.flatMap((other) =>
    Object.entries(other.fields).flatMap(([name, field]) => {
      if (field.kind !== "reference" || field.to !== resource.name) return [];
      return (field.onDelete ?? (field.optional ? "keep" : "refuse")) === "refuse" ? [{ other, name }] : [];
    }),
  );
  // Asked at the same time, they travel to the database together.
  const counts = await Promise.all(
    holding.map(async ({ other, name }) => {
      const [counted] = await tx.query<{ total: number }>(
        `select count(*)::int as total from (select from ${tableOf(other).name} x
          where ${columnFor(name)} = $1 and x.deleted_at is null limit ${mostCounted + 1}) held`,
        [id],
      );
      return { other, total: counted?.total ?? 0 };
    }),
  );
  const held = counts.filter(({ total }) => total > 0);
  if (held.length === 0) return;
  const one = resource.label.one.toLowerCase();
  const what = held.map(({ other, total }) => wordsOf(other, total)).join(" and ");
  throw new Refusal(
    409,
    `This ${one} is needed by ${what}. Give them another ${one} or delete them first, then delete this one.`,
  );
}

function wordsOf({ label }: Resource, total: number): string {
  if (total === 1) return `1 ${label.one.toLowerCase()}`;
  return `${total > mostCounted ? `more than ${mostCounted.toLocaleString("en")}` : total} ${label.many.toLowerCase()}`;
}
