import { answerDue, stepsOfState } from "../../../src/domain/trips/automaticSteps";
import type { trips } from "../../../src/resources/trips";
import type { Behaviour } from "../endpoint/Behaviour";
import { planSteps } from "./planSteps";
import { notify } from "../notifications/notify";
import type { Context } from "../endpoint/Context";
import { chooseAssignee } from "./chooseAssignee";
import { eraseWithTrip } from "./eraseWithTrip";
import { readDestinations } from "./readDestinations";
import { readTimeline } from "./readTimeline";
import { organisationOf } from "../organisation/organisationOf";

/** What the server does around the writes of a trip: clock of the first response, assignment. */
export const tripBehaviour: Behaviour<typeof trips> = {
  async beforeCreate(context, values) {
    const { tx, now } = context;
    // Asked at the same time, they travel to the database together.
    const [organisation, team, sole] = await Promise.all([
      organisationOf(tx),
      teamOfSource(tx, values.querySourceId),
      values.assigneeUserId ? null : soleUser(context),
    ]);
    const assigneeTeamId = values.assigneeTeamId ?? team;
    const assigneeUserId = values.assigneeUserId ?? (await assigneeFor(tx, assigneeTeamId)) ?? sole;
    return { ...values, firstResponseDueAt: answerDue(organisation, now), assigneeTeamId, assigneeUserId };
  },

  async afterCreate(context, trip) {
    const [organisation] = await Promise.all([
      organisationOf(context.tx),
      notify(context, "trip_assigned", { userId: trip.assigneeUserId, tripId: trip.id }),
    ]);
    planSteps(context, trip, stepsOfState(organisation, "new", context.now));
  },

  async beforeUpdate({ tx }, current, changes) {
    const after = { ...current, ...changes };
    const isNewTeam = after.assigneeTeamId && after.assigneeTeamId !== current.assigneeTeamId;
    if (!isNewTeam || after.assigneeUserId) return changes;
    return { ...changes, assigneeUserId: await assigneeFor(tx, after.assigneeTeamId) };
  },

  async afterUpdate(context, before, { id: tripId, assigneeUserId: userId }) {
    if (userId !== before.assigneeUserId) await notify(context, "trip_assigned", { userId, tripId });
  },

  afterErase: eraseWithTrip,

  endpoints: [readDestinations, readTimeline],
};

/** Whoever makes a trip where nobody else works there; null otherwise, and where a visitor or a program makes it. */
async function soleUser({ tx, caller }: Context): Promise<string | null> {
  if (!caller || caller.apiKeyId) return null;
  const others = await tx.query(
    "select 1 from users where tenant_id = $1 and id <> $2 and is_active and deleted_at is null limit 1",
    [tx.tenantId, caller.userId],
  );
  return others.length > 0 ? null : caller.userId;
}

/** The team that works on the enquiries of a source, unless it has been closed. */
async function teamOfSource(tx: Context["tx"], querySourceId: unknown): Promise<string | null> {
  if (!querySourceId) return null;
  const [team] = await tx.query<{ id: string }>(
    `select t.id from query_sources s join teams t on t.tenant_id = s.tenant_id and t.id = s.default_team_id
     where s.id = $1 and t.is_active and t.deleted_at is null`,
    [querySourceId],
  );
  return team?.id ?? null;
}

const assigneeFor = (tx: Context["tx"], teamId: unknown): Promise<string | null> =>
  typeof teamId === "string" ? chooseAssignee(tx, teamId) : Promise.resolve(null);
