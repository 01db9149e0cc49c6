import { withJournal } from "../../../src/resources/journal";
import { columnNameOf } from "../tables/tableOf";
import type { TableStructure } from "./Structure";

/** Indexes of resources' tables that are not declared, by table; they replace declared ones of the same name. */
export const ownIndexes: Record<string, TableStructure["indexes"]> = {
  /** Used before the organisation is known, to open a public form or reset a password. */
  enquiry_forms: { enquiry_forms__public_id__unique: { unique: true, on: "(public_id)" } },
  users: { users__email: { unique: false, on: "(lower(email)) where deleted_at is null" } },
  /** Due jobs by organisation, including running ones whose time is over; and finished ones to delete. */
  jobs: {
    jobs__due: {
      unique: false,
      on: "(tenant_id, due_at, id) where status in ('queued', 'failed', 'running')",
    },
    jobs__finished_at: { unique: false, on: "(finished_at) where status in ('done', 'cancelled', 'dead')" },
  },
  /** Enquiries without a sale by their last change (rest/erasing/oldEnquiries.ts). */
  trips: {
    trips__unsold: {
      unique: false,
      on: "(tenant_id, updated_at) where converted_at is null and customer_name <> 'Erased'",
    },
  },
  /** Merges that are sealed soon (functions/tidying.sql). */
  merges: { merges__created_at: { unique: false, on: "(created_at) where status = 'merged'" } },
  /** Pinned entries by what they are about. */
  timeline: Object.fromEntries(
    withJournal.map(({ by }) => [
      `timeline__pinned__${columnNameOf(by)}`,
      { unique: false, on: `(tenant_id, ${columnNameOf(by)}) where pinned_at is not null` },
    ]),
  ),
  /** A revoked key frees its name. */
  api_keys: {
    api_keys__name__unique: {
      unique: true,
      on: '(tenant_id, lower("name")) where deleted_at is null and revoked_at is null',
    },
  },
};

/** Reduced rights of the application: history is added to, never changed. */
export const ownGrants: Record<string, TableStructure["grants"]> = { timeline: ["select", "insert"] };
