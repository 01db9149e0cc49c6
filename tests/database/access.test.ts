import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../server/database/connect";
import { ForbiddenError } from "../../server/database/errors/DatabaseError";
import { newId } from "../../server/database/newId";
import { get, insert, mayWrite } from "../../server/database/repository/row";
import { list } from "../../server/database/repository/list";
import { resourceNamed, resources } from "../../src/resources";
import { permits, roleNames, type Actor, type Rule } from "../../src/schema/field/access";
import { parseListQuery } from "../../src/schema/parseListQuery";
import type { AnyRow, Resource } from "../../src/schema/resource";
import { createTestDatabase } from "../setup/createTestDatabase";
import { storeSample } from "./storeSample";

const tenantId = newId();
const userId = newId();
const teamId = newId();
/** Each role as a member of the team, and as somebody who has nothing to do with any row. */
const actors: Actor[] = roleNames.flatMap((role) => [
  { userId, role, teamIds: [teamId] },
  { userId: newId(), role, teamIds: [] },
]);

describe("access rules in SQL", async () => {
  const urls = await createTestDatabase();
  const database = connect(urls.appUrl, { max: 2 });
  const trips: AnyRow[] = [];
  /** Of each resource one row that hangs on each of the trips, where it hangs on trips. */
  const rows = new Map<string, AnyRow[]>();

  beforeAll(() =>
    database.inTenant(tenantId, async (tx) => {
      const tripResource = resourceNamed("trips");
      await insert(
        tx,
        resourceNamed("users"),
        { id: userId, username: "actor", fullname: "A", role: "operations" },
        "system",
      );
      await insert(tx, resourceNamed("teams"), { id: teamId, name: "Team", members: [userId] }, "system");
      for (const assigned of [{}, { assigneeUserId: userId }, { assigneeTeamId: teamId }])
        trips.push(
          await storeSample(tx, tripResource, 100 + trips.length, {
            reference: `T${trips.length}`,
            ...assigned,
          }),
        );
      for (const resource of resources) {
        const hangs = "tripId" in resource.fields;
        const stored: AnyRow[] = [];
        for (const [index, trip] of (hangs ? trips : trips.slice(0, 1)).entries())
          stored.push(await storeSample(tx, resource, index + 1, hangs ? { tripId: trip.id } : {}));
        rows.set(resource.name, resource.name === "trips" ? trips : stored);
      }
    }),
  );
  afterAll(async () => {
    await database.close();
    await urls.drop();
  });

  /** The rule by the browser's evaluation, followed through references. */
  const expected = (rule: Rule, actor: Actor, row: AnyRow): boolean => {
    if (rule.type === "any") return rule.rules.some((one) => expected(one, actor, row));
    if (rule.type === "all") return rule.rules.every((one) => expected(one, actor, row));
    if (rule.type !== "through") return permits(rule, actor, row);
    const parent = rows.get(rule.resource)?.find(({ id }) => id === row[rule.field]);
    return parent !== undefined && expected(rule.rule, actor, parent);
  };
  const rowsOf = (resource: Resource) => rows.get(resource.name) ?? [];

  describe.each(resources.map((resource) => [resource.name, resource] as const))("%s", (_name, resource) => {
    it.each(
      actors.map(
        (actor) => [actor.role, actor.teamIds.length > 0 ? "in the team" : "elsewhere", actor] as const,
      ),
    )("let %s %s read, change and trash just what they say", async (_role, _where, actor) => {
      const undone = new Error("undo");
      await database
        .inTenant(tenantId, async (tx) => {
          for (const row of rowsOf(resource)) {
            const may = (action: "read" | "update" | "delete") =>
              expected(resource.access[action], actor, row);
            const read = await get(tx, resource, row.id, actor);
            expect(read !== undefined).toBe(may("read"));
            // Every write of a caller asks this first (writes/writeRow.ts), of rows in the trash too.
            for (const action of ["update", "delete"] as const)
              expect(await mayWrite(tx, resource, action, row.id, actor)).toBe(may(action));
          }
          const readable = rowsOf(resource).filter((row) => expected(resource.access.read, actor, row));
          const ids = rowsOf(resource).map(({ id }) => id);
          // A group that every row meets opens none.
          for (const query of [{ id: ids }, { "_any.id": ids, "_any.2.id": ids }]) {
            const page = await list(tx, resource, parseListQuery(resource, query, { actor }), actor);
            expect(page.rows.map(({ id }) => id).sort()).toEqual(readable.map(({ id }) => id).sort());
            expect(page.total).toBe(readable.length);
          }
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
    });
  });

  it.each(["itineraries", "follow-ups", "timeline"])(
    "let operations add %s to the trips of their own and of their team alone",
    async (name) => {
      const resource = resourceNamed(name);
      const actor: Actor = { userId, role: "operations", teamIds: [teamId] };
      for (const trip of trips) {
        const { id: _id, ...values } = rowsOf(resource)[0] ?? ({} as AnyRow);
        const adding = database.inTenant(tenantId, (tx) =>
          insert(tx, resource, { ...values, tripId: trip.id }, actor),
        );
        if (trip === trips[0]) await expect(adding).rejects.toBeInstanceOf(ForbiddenError);
        else expect(await adding).toMatchObject({ tripId: trip.id });
      }
    },
  );
});
