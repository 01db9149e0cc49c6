import { undecidedStates, workingRoles } from "../../../src/vocabulary";
import type { Transaction } from "../../database/connection/Transaction";

interface TeamRow {
  auto_assignment: "off" | "round_robin" | "least_open";
  members: string[];
}

/**
 * Who of a team gets a new trip by the team's own rule; null where the team wants to choose or has nobody to choose
 * from. The team's row stays locked until the transaction ends, so that several trips at once are spread as well.
 */
export async function chooseAssignee(tx: Transaction, teamId: string): Promise<string | null> {
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

/** Those who can work on a trip, in the order of the team. */
async function ableMembers(tx: Transaction, members: readonly string[]): Promise<string[]> {
  const able = await tx.query<{ id: string }>(
    `select id from users where id = any($1::uuid[]) and is_active and deleted_at is null
       and role = any($2)`,
    [members, workingRoles],
  );
  const ids = new Set(able.map(({ id }) => id));
  return members.filter((id) => ids.has(id));
}

async function nextInTurn(tx: Transaction, teamId: string, members: readonly string[]): Promise<string> {
  const [turn] = await tx.query<{ last: number }>(
    `insert into numbers as taken (tenant_id, name, year, last) values ($1, $2, 0, 1)
     on conflict (tenant_id, name, year) do update set last = taken.last + 1 returning last`,
    [tx.tenantId, `turn of ${teamId}`],
  );
  // The list is not empty: chooseAssignee has looked.
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
