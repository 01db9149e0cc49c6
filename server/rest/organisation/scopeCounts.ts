import * as z from "zod";
import { tenants } from "../../../src/resources/tenants";
import { type Actor, permits, type Resource, type Role, roleNames, scopeNames } from "../../../src/schema";
import { leadingRoles } from "../../../src/vocabulary";
import type { Transaction } from "../../database/connection/Transaction";
import { columnNameOf, quoted, tableNameOf } from "../../database/tables/tableOf";
import { listOf, shape } from "../endpoint/answers";
import { endpoint } from "../endpoint/endpoint";

type Person = Pick<Actor, "role" | "userId" | "teamIds" | "managedTeamIds">;
type Owned = Resource & Required<Pick<Resource, "ownedBy">>;

/** What each scope would let the people of each role read, for who sets them. */
export const readScopeCounts = endpoint({
  method: "GET",
  url: "/api/tenants/scope-counts",
  access: { roles: leadingRoles },
  tag: tenants.label.one,
  summary: "Count what the people of each role would read with each scope",
  answer: listOf(
    shape({
      ...{ resource: z.string(), role: z.enum(roleNames), scope: z.enum(scopeNames) },
      people: z.int().describe("Active users with the role."),
      all: z.int().describe("Rows outside the trash."),
      seen: z.int().describe("Rows that at least one of these people would read."),
      blind: z.int().describe("Those of these people who would read none."),
    }),
  ),
  async read(tx, { services }) {
    const people = await tx.query<Person>(
      `select u.id as "userId", u.role,
         array(select t.id from teams t where t.deleted_at is null and t.members @> array[u.id]) as "teamIds",
         array(select t.id from teams t where t.deleted_at is null and t.manager_id = u.id) as "managedTeamIds"
       from users u where u.is_active and u.deleted_at is null`,
    );
    const owned = services.resources.filter((one): one is Owned => one.ownedBy !== undefined);
    const counts = await Promise.all(owned.map((resource) => countsOf(tx, resource, people)));
    return counts.flat();
  },
});

async function countsOf(tx: Transaction, { name, ownedBy }: Owned, people: readonly Person[]) {
  const fields = [...ownedBy.users, ...ownedBy.teams];
  const columns = fields.map((field) => `${quoted(columnNameOf(field))} as ${quoted(field)}`);
  const owners = await tx.query<Record<string, string | null> & { count: never }>(
    `select ${columns.join(", ")}, count(*)::int as count from ${quoted(tableNameOf(name))}
     where deleted_at is null group by ${fields.map((_, index) => index + 1).join(", ")}`,
  );
  const sizeOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
  return roleNames
    .filter((role) => role !== "owner")
    .flatMap((role: Role) =>
      scopeNames
        .filter((scope) => scope !== "all")
        .map((scope) => {
          const rule = { type: "scoped", resource: name, to: "read", ...ownedBy } as const;
          const scopes = { [name]: { read: scope } };
          const who = people.filter((one) => one.role === role);
          const seen = new Set<(typeof owners)[number]>();
          let blind = 0;
          for (const person of who) {
            const own = owners.filter((row) => permits(rule, { ...person, scopes }, row));
            if (own.length === 0) blind += 1;
            for (const row of own) seen.add(row);
          }
          const all = sizeOf(owners);
          return { resource: name, role, scope, people: who.length, all, seen: sizeOf([...seen]), blind };
        }),
    );
}
