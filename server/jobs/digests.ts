import { counted } from "../../src/domain/formats/text";
import { digestDue, isQuiet, type MailTimes, usualTimes } from "../../src/domain/notifications/mailTimes";
import { enqueue } from "../queue/enqueue";
import type { Context } from "../rest/endpoint/Context";
import { organisationOf } from "../rest/organisation/organisationOf";

interface DueLetter {
  userId: string;
  /** Whether it is time for the digest; else it brings only what came in quiet hours. */
  isTime: boolean;
  /** Names the user and their own date: two jobs with one key are not queued. */
  key: string;
}

/** Queues the letters that are due: one job for each user. */
export async function queueDigests(context: Context): Promise<string> {
  const due = await dueLetters(context);
  for (const { key, ...payload } of due) enqueue(context, "mail", { what: "digest", ...payload }, { key });
  return counted(due.length, "letter", "letters");
}

export const hasDigests = async (look: Pick<Context, "tx" | "now">): Promise<boolean> =>
  (await dueLetters(look)).length > 0;

/** Users for whom a letter waits to be sent get no second one. */
async function dueLetters({ tx, now }: Pick<Context, "tx" | "now">): Promise<DueLetter[]> {
  const waiting = await tx.query<{
    userId: string;
    times: MailTimes | null;
    timeZone: string | null;
    isHeld: boolean;
    since: string | null;
  }>(
    `select n.user_id as "userId", u.mail_times as times, u.time_zone as "timeZone",
       bool_or(n.mailing = 'held') as "isHeld", min(n.at) filter (where n.mailing = 'digest') as since
     from notifications n
       join users u on u.tenant_id = n.tenant_id and u.id = n.user_id and u.is_active and u.deleted_at is null
     where n.tenant_id = $1 and n.mailing is not null
     group by n.user_id, u.mail_times, u.time_zone`,
    [tx.tenantId],
  );
  if (waiting.length === 0) return [];
  const organisation = await organisationOf(tx);
  const due = waiting.flatMap(({ userId, times, timeZone: own, isHeld, since }): DueLetter[] => {
    const place = { ...organisation, timeZone: own ?? organisation.timeZone };
    if (isQuiet(times ?? usualTimes, now, place.timeZone)) return [];
    const date = since === null ? null : digestDue(times ?? usualTimes, new Date(since), now, place);
    if (date === null && !isHeld) return [];
    return [{ userId, isTime: date !== null, key: keyOf(userId, date ?? now.toISOString().slice(0, 16)) }];
  });
  const queued = await tx.query<{ key: string; isOpen: boolean }>(
    `select lower(idempotency_key) as key, status in ('queued', 'failed', 'running') as "isOpen" from jobs
     where lower(idempotency_key) = any($1)
       or status in ('queued', 'failed', 'running') and kind = 'mail' and lower(idempotency_key) like 'digest %'`,
    [due.map(({ key }) => key)],
  );
  return due.filter(
    ({ userId, key: own }) =>
      !queued.some(({ key, isOpen }) => key === own || (isOpen && key.startsWith(keyOf(userId, "")))),
  );
}

const keyOf = (userId: string, when: string): string => `digest ${userId} ${when}`.toLowerCase();
