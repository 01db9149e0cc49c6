import { shareOfWorkingTime } from "../../src/domain/trips/automaticSteps";
import { counted } from "../../src/domain/formats/text";
import { type FollowUpKind, type NotificationKind } from "../../src/vocabulary";
import type { Transaction } from "../database/connection/Transaction";
import type { Context } from "../rest/endpoint/Context";
import { notify, notifyOfStep } from "../rest/notifications/notify";
import { organisationOf } from "../rest/organisation/organisationOf";

/** Most reminders of one job; the next one continues. */
const maximumRows = 200;

/** The share of the time for a first answer after which its assignee is told. */
const soonShare = 0.75;

type Due = Pick<Context, "tx" | "now">;

/** Tells of follow-ups that have fallen due, and of first answers that are due soon or late. */
export async function remind(context: Context): Promise<string> {
  const steps = await dueSteps(context, maximumRows);
  for (const step of steps) await notifyOfStep(context, "follow_up_due", step);
  const answers = await dueAnswers(context, maximumRows);
  for (const { kind, ...about } of answers) await notify(context, kind, about);
  return counted(steps.length + answers.length, "reminder", "reminders");
}

export const hasReminders = async (look: Due): Promise<boolean> =>
  (await dueSteps(look, 1)).length > 0 || (await dueAnswers(look, 1)).length > 0;

/** Told once each time that they fall due; what was due more than a day ago is not news. */
const dueSteps = ({ tx, now }: Due, limit: number) =>
  tx.query<{ id: string; tripId: string | null; userId: string; kind: FollowUpKind }>(
    `select f.id, f.trip_id as "tripId", f.assignee_user_id as "userId", f.kind from follow_ups f
       join users u on u.tenant_id = f.tenant_id and u.id = f.assignee_user_id and u.is_active and u.deleted_at is null
     where f.status = 'open' and f.deleted_at is null and f.due_at <= $1
       and f.due_at > $1::timestamptz - interval '1 day'
       and not exists (select from notifications n where n.tenant_id = f.tenant_id and n.row_id = f.id
         and n.kind = 'follow_up_due' and n.at >= f.due_at)
     order by f.due_at limit $2`,
    [now.toISOString(), limit],
  );

interface DueAnswer {
  tripId: string;
  userId: string;
  kind: Extract<NotificationKind, "first_answer_soon" | "first_answer_late">;
}

/** The assignee is told before the time is over, the manager of the team when it is; without an assignee, both times. */
async function dueAnswers({ tx, now }: Due, limit: number): Promise<DueAnswer[]> {
  const organisation = await organisationOf(tx);
  const waiting = await waitingAnswers(tx, now);
  return waiting
    .filter(({ kind, createdAt, dueAt }) => {
      const time = [new Date(createdAt), new Date(dueAt)] as const;
      return kind === "first_answer_late" || shareOfWorkingTime(time, soonShare, organisation) <= now;
    })
    .slice(0, limit)
    .map(({ tripId, userId, kind }) => ({ tripId, userId, kind }));
}

/** Enquiries without an answer about which nobody has been told, the first due first. */
const waitingAnswers = (tx: Transaction, now: Date) =>
  tx.query<DueAnswer & { createdAt: string; dueAt: string }>(
    `select t.id as "tripId", told.id as "userId", told.kind, t.created_at as "createdAt",
       t.first_response_due_at as "dueAt"
     from trips t
       left join lateral (
         select manager_id from teams
         where tenant_id = t.tenant_id and deleted_at is null and manager_id is not null
           and (id = t.assignee_team_id or t.assignee_team_id is null and members @> array[t.assignee_user_id])
         order by id limit 1) team on true
       join lateral (
         select u.id, due.kind
         from (select case when t.first_response_due_at <= $1 then 'first_answer_late' else 'first_answer_soon' end as kind) due
           join users u on u.tenant_id = t.tenant_id and u.is_active and u.deleted_at is null and u.id = case
             when due.kind = 'first_answer_late' then team.manager_id
             else coalesce(t.assignee_user_id, team.manager_id) end) told on true
     where t.status = 'new' and t.deleted_at is null
       and t.first_response_due_at > $1::timestamptz - interval '1 day'
       and not exists (select from notifications n
         where n.tenant_id = t.tenant_id and n.trip_id = t.id and n.kind = told.kind and n.at >= t.created_at)
     order by t.first_response_due_at limit 1000`,
    [now.toISOString()],
  );
