import type { TableStructure } from "./Structure";

/** Indexes of resources' tables that no declaration asks for, by table; one under a declared index's name takes its place. */
export const ownIndexes: Record<string, TableStructure["indexes"]> = {
  /** Who opens a public form or forgot a password has no organisation yet: a form's address is unique everywhere. */
  enquiry_forms: { enquiry_forms__public_id__unique: { unique: true, on: "(public_id)" } },
  users: { users__email: { unique: false, on: "(lower(email)) where deleted_at is null" } },
  /** What is due, by organisation: those that run are due when their time is over. And what has had its time. */
  jobs: {
    jobs__due: {
      unique: false,
      on: "(tenant_id, due_at, id) where status in ('queued', 'failed', 'running')",
    },
    jobs__finished_at: { unique: false, on: "(finished_at) where status in ('done', 'cancelled', 'dead')" },
  },
  /** A revoked key gives its name free. */
  api_keys: {
    api_keys__name__unique: {
      unique: true,
      on: '(tenant_id, lower("name")) where deleted_at is null and revoked_at is null',
    },
  },
};

/** What the application may do with tables of resources where that is less than usual: history is added to, never changed. */
export const ownGrants: Record<string, TableStructure["grants"]> = { timeline: ["select", "insert"] };
