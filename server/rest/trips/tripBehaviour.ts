import { answerDue, stepNobodySaid, stepsOfState } from "../../../src/domain/trips/automaticSteps";
import { contacts } from "../../../src/resources/contacts";
import { followUps } from "../../../src/resources/followUps";
import { readAway, withStandIn } from "../absences/away";
import type { Trip, trips } from "../../../src/resources/trips";
import type { Behaviour } from "../endpoint/Behaviour";
import { copiesOf, fillLacking, findOrMake, isOnlyTripOf, tellsOfCustomer } from "../contacts/contactOf";
import { readRow } from "../endpoint/rows";
import { planSteps } from "./planSteps";
import { notify } from "../notifications/notify";
import type { Context, Values } from "../endpoint/Context";
import { readDestinations } from "./readDestinations";
import { organisationOf } from "../organisation/organisationOf";
import { openStates, undecidedStates, workingRoles } from "../../../src/vocabulary";
import type { Transaction } from "../../database/connection/Transaction";
import { changeAll } from "../../database/repository/changeAll";

export const tripBehaviour: Behaviour<typeof trips> = {
  async beforeCreate(context, given) {
    const { tx, now } = context;
    // What an import says of a trip with its contact stands as it is.
    if (context.isImport && given.contactId) return given;
    if (context.isImport) return withContact(context, given);
    // Started together, so that the queries travel together.
    const [organisation, team, sole, values] = await Promise.all([
      organisationOf(tx),
      teamOfSource(tx, given.querySourceId),
      given.assigneeUserId ? null : soleUser(context),
      withContact(context, given),
    ]);
    const assigneeTeamId = values.assigneeTeamId ?? team;
    const assigneeUserId = values.assigneeUserId ?? (await assigneeFor(tx, assigneeTeamId)) ?? sole;
    return { ...values, firstResponseDueAt: answerDue(organisation, now), assigneeTeamId, assigneeUserId };
  },

  async afterCreate(context, trip) {
    if (context.isImport) return;
    const [organisation] = await Promise.all([
      organisationOf(context.tx),
      notify(context, "trip_assigned", { userId: trip.assigneeUserId, tripId: trip.id }),
    ]);
    await planSteps(context, trip, stepsOfState(organisation, "new", context.now));
  },

  async beforeUpdate({ tx, isImport }, current, given) {
    const changes = await withCopies(tx, current, given);
    const after = { ...current, ...changes };
    const isNewTeam = after.assigneeTeamId && after.assigneeTeamId !== current.assigneeTeamId;
    if (isImport || !isNewTeam || after.assigneeUserId) return changes;
    return { ...changes, assigneeUserId: await assigneeFor(tx, after.assigneeTeamId) };
  },

  async afterUpdate(context, before, after) {
    const { id: tripId, assigneeUserId: userId } = after;
    if (after.contactId && openStates.includes(after.status) && tellsOfCustomer(before, after))
      await fillLacking(context, after.contactId, after);
    if (userId === before.assigneeUserId) return;
    await notify(context, "trip_assigned", { userId, tripId });
    const nobodys = { tripId, status: "open", assigneeUserId: null } as const;
    if (userId) await changeAll(context, followUps, nobodys, { assigneeUserId: userId });
  },

  async lackingPart(context, trip) {
    const { assigneeUserId } = trip;
    const step = stepNobodySaid(await organisationOf(context.tx), trip, context.now);
    return withStandIn(context, followUps, { assigneeUserId, ...step });
  },

  eraseInstead: async ({ tx }, { contactId }) =>
    contactId && (await isOnlyTripOf(tx, contactId)) ? { resource: contacts, id: contactId } : undefined,
  afterErase: eraseWithTrips,

  endpoints: [readDestinations],
};

/** With the contact that is chosen, found or made. What a chosen one knows fills what was left empty. */
async function withContact(context: Context, values: Partial<Trip>): Promise<Partial<Trip>> {
  if (!values.contactId) return { ...values, contactId: await findOrMake(context, values) };
  const contact = await readRow(context.tx, contacts, values.contactId);
  if (!contact) return values;
  await fillLacking(context, contact.id, values);
  const { phone, whatsapp } = values;
  // A number that was given brings its own international form.
  const given: Values = { ...values, phoneE164: phone, whatsappE164: whatsapp };
  const lacking = Object.entries(copiesOf(contact)).filter(([name]) => given[name] == null);
  return { ...values, ...Object.fromEntries(lacking) };
}

/** Another contact brings its own name and numbers, unless the change says others. */
async function withCopies(tx: Transaction, current: Trip, changes: Partial<Trip>): Promise<Partial<Trip>> {
  if (!changes.contactId || changes.contactId === current.contactId || tellsOfCustomer({}, changes))
    return changes;
  const contact = await readRow(tx, contacts, changes.contactId);
  return contact ? { ...changes, ...copiesOf(contact) } : changes;
}

/** The user who makes a trip, if the only one of the organisation; null for others, visitors and API keys. */
async function soleUser({ tx, caller }: Context): Promise<string | null> {
  if (!caller || caller.apiKeyId) return null;
  const others = await tx.query(
    "select 1 from users where tenant_id = $1 and id <> $2 and is_active and deleted_at is null limit 1",
    [tx.tenantId, caller.userId],
  );
  return others.length > 0 ? null : caller.userId;
}

/** The team for enquiries of a source, unless it is closed. */
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

interface TeamRow {
  auto_assignment: "off" | "round_robin" | "least_open";
  members: string[];
}

/** By the team's rule; null for none. The team's row stays locked, so that parallel trips are spread too. */
async function chooseAssignee(tx: Transaction, teamId: string): Promise<string | null> {
  const [team] = await tx.query<TeamRow>(
    `select auto_assignment, members from teams
     where id = $1 and is_active and deleted_at is null and auto_assignment <> 'off' for no key update`,
    [teamId],
  );
  if (!team || team.members.length === 0) return null;
  const members = await ableMembers(tx, team.members);
  if (members.length === 0) return null;
  return team.auto_assignment === "round_robin" ? nextInTurn(tx, teamId, members) : leastBusy(tx, members);
}

/** In the order of the team: those who are not away, else all members, whose stand-ins then get the work. */
async function ableMembers(tx: Transaction, members: readonly string[]): Promise<string[]> {
  const [able, away] = await Promise.all([
    tx.query<{ id: string }>(
      `select id from users where id = any($1::uuid[]) and is_active and deleted_at is null
         and role = any($2)`,
      [members, workingRoles],
    ),
    readAway(tx),
  ]);
  const ids = new Set(able.map(({ id }) => id));
  const ofTeam = members.filter((id) => ids.has(id));
  const present = ofTeam.filter((id) => !away.has(id));
  return present.length > 0 ? present : ofTeam;
}

async function nextInTurn(tx: Transaction, teamId: string, members: readonly string[]): Promise<string> {
  const [turn] = await tx.query<{ last: number }>(
    `insert into numbers as taken (tenant_id, name, year, last) values ($1, $2, 0, 1)
     on conflict (tenant_id, name, year) do update set last = taken.last + 1 returning last`,
    [tx.tenantId, `turn of ${teamId}`],
  );
  // The list is not empty: chooseAssignee has checked.
  return members[((turn?.last ?? 1) - 1) % members.length] as string;
}

async function leastBusy(tx: Transaction, members: readonly string[]): Promise<string | null> {
  const [chosen] = await tx.query<{ id: string }>(
    `select member as id from unnest($1::uuid[]) with ordinality as given (member, place)
       left join trips t on t.assignee_user_id = member and t.deleted_at is null
         and t.status = any($2)
     group by member, place order by count(t.id), place limit 1`,
    [members, undecidedStates],
  );
  return chosen?.id ?? null;
}

/** Closes the links to offers, whose pages show what was written. */
async function eraseWithTrips({ tx, caller }: Context, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update offer_links k set revoked_at = coalesce(k.revoked_at, now()), revoked_by = coalesce(k.revoked_by, $2)
     from offers o where o.tenant_id = k.tenant_id and o.id = k.offer_id and o.trip_id = any($1)`,
    [ids, caller?.userId ?? null],
  );
  await tx.query(
    `update traveller_links set revoked_at = coalesce(revoked_at, now()), revoked_by = coalesce(revoked_by, $2)
     where trip_id = any($1)`,
    [ids, caller?.userId ?? null],
  );
}
