import { mentionsIn } from "../../../src/domain/formats/formattedText";
import { type Whole, wholeIn } from "../../../src/resources/journal";
import type { TimelineEntry } from "../../../src/resources/timeline";
import { type Actor, type AnyRow, permits, type Resource } from "../../../src/schema";
import type { Transaction } from "../../database/connection/Transaction";
import { isReadable } from "../../database/repository/row";
import { fieldError } from "../../http/HttpError";
import type { Context } from "../endpoint/Context";
import { readRow } from "../endpoint/rows";
import { notify } from "../notifications/notify";

/** Mentions in one note, and people whom they reach. */
const [mostMentions, mostReached] = [20, 200];

export interface Person extends Actor {
  name: string;
  username: string;
  isActive: boolean;
}

/** People as access rules see them; the active ones where no ids are given. */
export const peopleOf = (tx: Transaction, most: number, ids?: readonly string[]): Promise<Person[]> =>
  tx.query<{ [N in keyof Person]: Person[N] }>(
    `select u.id as "userId", u.fullname as name, u.username, u.role, u.is_active as "isActive",
       scopes_of(u.tenant_id, u.role) as scopes,
       array(select t.id from teams t where t.tenant_id = u.tenant_id and t.deleted_at is null and t.members @> array[u.id]) as "teamIds",
       array(select t.id from teams t where t.tenant_id = u.tenant_id and t.deleted_at is null and t.manager_id = u.id) as "managedTeamIds"
     from users u where u.tenant_id = $1 and u.deleted_at is null
       and case when $2::uuid[] is null then u.is_active else u.id = any($2::uuid[]) end
     order by u.fullname, u.id limit $3`,
    [tx.tenantId, ids ?? null, most],
  );

/** Teams that work can be given to, with their members. */
export const teamsOf = (
  tx: Transaction,
  most: number,
  ids?: readonly string[],
): Promise<{ id: string; name: string; members: string[] }[]> =>
  tx.query(
    `select t.id, t.name, t.members from teams t where t.tenant_id = $1 and t.deleted_at is null and t.is_active
       and ($2::uuid[] is null or t.id = any($2::uuid[])) order by t.name, t.id limit $3`,
    [tx.tenantId, ids ?? null, most],
  );

/** Whether a rule may let a person read the row; whether it does is asked before they are told. */
export const mayRead = ({ access }: Pick<Resource, "access">, row: AnyRow, person: Person): boolean =>
  person.isActive && permits(access.read, person, row);

/** People whom a text reaches: those mentioned, and the active members of teams mentioned. */
async function reachedBy(tx: Transaction, text: string): Promise<{ people: Person[]; known: string[] }> {
  const mentions = mentionsIn(text);
  if (mentions.length === 0) return { people: [], known: [] };
  const idsOf = (of: string) => mentions.flatMap((one) => (one.of === of ? [one.id] : []));
  const named = idsOf("users");
  const teams = await teamsOf(tx, mostMentions, idsOf("teams"));
  const all = [...new Set([...named, ...teams.flatMap(({ members }) => members)])];
  const people = await peopleOf(tx, mostReached, all);
  return {
    people: people.filter(({ userId, isActive }) => isActive || named.includes(userId)),
    known: [...people.map(({ userId }) => userId), ...teams.map(({ id }) => id)],
  };
}

type Noted = Partial<Pick<TimelineEntry, Whole["by"] | "body">>;

/**
 * Ids of those whom a note mentions and who are not told, because they may not read what it is about or are not active.
 * @param before what the note said before.
 * @throws 422 for too many mentions, and for one of nobody.
 */
export async function untoldOf(context: Context, note: Noted, before = ""): Promise<string[]> {
  const { tx, caller } = context;
  const mentions = mentionsIn(note.body ?? "");
  if (mentions.length === 0) return [];
  if (mentions.length > mostMentions)
    throw fieldError("body", `Mention at most ${mostMentions} people and teams in one note.`);
  const { people, known } = await reachedBy(tx, note.body ?? "");
  const old = mentionsIn(before).map(({ id }) => id);
  if (mentions.some(({ id }) => !known.includes(id) && !old.includes(id)))
    throw fieldError("body", "Somebody who is mentioned is not there any more. Choose them from the list.");
  const whole = wholeIn(note);
  const row = whole.id ? await readRow<Resource>(tx, whole.resource, whole.id) : undefined;
  if (!row) return [];
  const untold: string[] = [];
  for (const person of people)
    if (
      person.userId !== caller?.userId &&
      !(mayRead(whole.resource, row, person) && (await isReadable(tx, whole.resource, row.id, person)))
    )
      untold.push(person.userId);
  return untold;
}

/** Notifies those whom a note mentions, and whom it did not before. */
export async function tellMentioned(
  context: Context,
  note: Noted & Pick<TimelineEntry, "id" | "untold">,
  before = "",
): Promise<void> {
  const { tx } = context;
  const { people } = await reachedBy(tx, note.body ?? "");
  if (people.length === 0) return;
  const old = new Set((await reachedBy(tx, before)).people.map(({ userId }) => userId));
  const whole = wholeIn(note);
  const row = await readRow<Resource>(tx, whole.resource, whole.id);
  if (!row) return;
  const about =
    whole.by === "tripId"
      ? { tripId: row.id }
      : { row: { resource: whole.resource.name, id: row.id, subject: String(row[whole.resource.title]) } };
  for (const { userId } of people)
    if (!old.has(userId) && !note.untold?.includes(userId))
      await notify(context, "mentioned", { userId, ...about, noteId: note.id });
}
