import type { JobKind } from "../../src/vocabulary";
import type { Database } from "../database/connection/Database";
import { takeOverTimes } from "./jobRules";

/** A job that this server is to do, and no other until its time is over. */
export interface ClaimedJob {
  tenantId: string;
  id: string;
  kind: JobKind;
  /** JSON, as it was queued. */
  payload: string | null;
  /** This one included. */
  attempts: number;
  /** Whether a server stopped in the middle of an earlier attempt. */
  isRepeated: boolean;
  /** The row's version while it is this server's: whoever takes it over raises it. */
  version: number;
  startedAt: Date;
}

export interface ClaimOptions {
  /** The moment to go by; the database's own where not given. */
  at: Date | undefined;
  /** The organisation whose turn was last; the next one that waits is served. */
  after: string | undefined;
  /** Organisations that have their share of this server just now. */
  busy: readonly string[];
}

const first = "00000000-0000-0000-0000-000000000000";

/** Takes the next job that is due; undefined where none is. No two servers get the same. */
export async function claimJob(
  database: Database,
  { at, after = first, busy }: ClaimOptions,
): Promise<ClaimedJob | undefined> {
  const [row] = await database.query<{
    tenant_id: string;
    id: string;
    kind: JobKind;
    payload: string | null;
    attempts: number;
    is_repeated: boolean;
    version: number;
    started_at: string;
  }>("select * from claim_job($1, $2, $3, $4)", [
    at?.toISOString() ?? null,
    JSON.stringify(takeOverTimes),
    after,
    busy,
  ]);
  if (!row) return undefined;
  const { tenant_id: tenantId, is_repeated: isRepeated, started_at: startedAt, ...same } = row;
  return { ...same, tenantId, isRepeated, startedAt: new Date(startedAt) };
}
