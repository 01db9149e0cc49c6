import type { JobKind } from "../../src/vocabulary";
import type { Database } from "../database/connection/Database";
import type { Transaction } from "../database/connection/Transaction";
import type { FileStore } from "../files/FileStore";
import { enqueue } from "../queue/enqueue";
import { hasOldEnquiries } from "./eraseOldEnquiries";
import { hasDueReports } from "./reportMails";
import { hasEndedErasures } from "./endErasures";
import { hasDigests } from "./digests";
import { hasReminders } from "./reminders";
import { hasExpiredItineraries, hasExpiringOffers, hasOldDocuments, hasTripsOfTheDay } from "./workOfTheDay";

export interface Look {
  tx: Transaction;
  now: Date;
  /** Whether the organisation exists; a removed one may have left pictures. */
  isLive: boolean;
  hasPictures: boolean;
}

/** A job that the clock queues, at most once per organisation and period. */
interface ClockJob {
  kind: JobKind;
  /** In milliseconds. */
  period: number;
  isDue(look: Look): boolean | Promise<boolean>;
}

const [fiveMinutes, day] = [300_000, 86_400_000];

const clockJobs: readonly ClockJob[] = [
  { kind: "trips_of_the_day", period: fiveMinutes, isDue: (look) => look.isLive && hasTripsOfTheDay(look) },
  {
    kind: "expired_itineraries",
    period: fiveMinutes,
    isDue: (look) => look.isLive && hasExpiredItineraries(look),
  },
  { kind: "expiring_offers", period: fiveMinutes, isDue: (look) => look.isLive && hasExpiringOffers(look) },
  { kind: "old_documents", period: fiveMinutes, isDue: (look) => look.isLive && hasOldDocuments(look) },
  { kind: "old_enquiries", period: fiveMinutes, isDue: (look) => look.isLive && hasOldEnquiries(look) },
  { kind: "ended_erasures", period: fiveMinutes, isDue: (look) => look.isLive && hasEndedErasures(look) },
  { kind: "reminders", period: fiveMinutes, isDue: (look) => look.isLive && hasReminders(look) },
  { kind: "digests", period: fiveMinutes, isDue: (look) => look.isLive && hasDigests(look) },
  { kind: "due_reports", period: fiveMinutes, isDue: (look) => look.isLive && hasDueReports(look) },
  { kind: "lost_pictures", period: day, isDue: ({ hasPictures }) => hasPictures },
];

/** Every organisation that the clock has to check: existing ones, and those with stored files. */
export async function looksOf(
  database: Database,
  files: FileStore,
): Promise<Map<string, Pick<Look, "isLive" | "hasPictures">>> {
  const [rows, withPictures] = await Promise.all([
    database.query<{ tenant_id: string }>("select tenant_id from organisations()"),
    files.organisations().catch(() => []),
  ]);
  const live = new Set(rows.map((row) => row.tenant_id));
  const pictured = new Set(withPictures);
  return new Map(
    [...new Set([...live, ...pictured])].map((id) => [
      id,
      { isLive: live.has(id), hasPictures: pictured.has(id) },
    ]),
  );
}

export async function queueDue(
  database: Database,
  tenantId: string,
  { now, ...seen }: Omit<Look, "tx">,
): Promise<void> {
  const due = await database.reading(tenantId, async (tx) => {
    const found = await Promise.all(
      clockJobs.map(async (job) => ({
        ...job,
        key: `${job.kind} ${new Date(Math.floor(now.getTime() / job.period) * job.period).toISOString()}`,
        isNeeded: await job.isDue({ ...seen, tx, now }),
      })),
    );
    const needed = found.filter(({ isNeeded }) => isNeeded);
    if (needed.length === 0) return [];
    const queued = await tx.query<{ kind: string }>(
      `select kind from jobs where status in ('queued', 'failed', 'running') and kind = any($1)
       union all select kind from jobs where lower(idempotency_key) = any($2) and deleted_at is null`,
      [needed.map(({ kind }) => kind), needed.map(({ key }) => key.toLowerCase())],
    );
    return needed.filter(({ kind }) => !queued.some((one) => one.kind === kind));
  });
  if (due.length === 0) return;
  await database.inTenant(tenantId, async (tx) => {
    for (const { kind, key } of due) enqueue({ tx, acting: "system" }, kind, {}, { key, dueAt: now });
  });
}
