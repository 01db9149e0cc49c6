import type { ColumnStructure, TableStructure } from "./Structure";
import { talliesTable } from "./tallies";

const uuid: ColumnStructure = { type: "uuid", notNull: true };
const text: ColumnStructure = { type: "text", notNull: true };
const moment: ColumnStructure = { type: "timestamptz(3)", notNull: true };
const madeAt: ColumnStructure = { ...moment, default: "now()" };
const secret: ColumnStructure = { type: "bytea", notNull: true };

/** The tables that are no resources: what is looked up before the organisation is known, and the server's own books. */
export const ownTables: Record<string, TableStructure> = {
  /** Usernames are unique in the whole installation. */
  logins: ofUsers(
    "logins",
    { username: text, tenant_id: uuid, user_id: uuid, password_hash: { type: "text" } },
    ["username"],
  ),
  sessions: ofUsers(
    "sessions",
    {
      id: uuid,
      tenant_id: uuid,
      user_id: uuid,
      token_hash: secret,
      created_at: madeAt,
      last_seen_at: madeAt,
      expires_at: moment,
      user_agent: { type: "text" },
      address: { type: "text" },
    },
    ["tenant_id", "id"],
    {
      sessions__token_hash__unique: { unique: true, on: "(token_hash)" },
      sessions__expires_at: { unique: false, on: "(expires_at)" },
    },
  ),
  /** One-use links: invitations and password resets. */
  links: ofUsers(
    "links",
    {
      token_hash: secret,
      kind: text,
      tenant_id: uuid,
      user_id: uuid,
      created_at: madeAt,
      expires_at: moment,
      used_at: { type: "timestamptz(3)" },
    },
    ["token_hash"],
    { links__expires_at: { unique: false, on: "(expires_at)" } },
  ),
  /** The secrets of the resource api-keys. */
  keys: table({
    columns: { secret_hash: secret, tenant_id: uuid, api_key_id: uuid },
    primaryKey: { name: "keys__key", columns: ["secret_hash"] },
    references: {
      keys__api_key_id__reference: {
        columns: ["tenant_id", "api_key_id"],
        table: "api_keys",
        targets: ["tenant_id", "id"],
      },
    },
    indexes: { keys__api_key_id: { unique: false, on: "(tenant_id, api_key_id)" } },
  }),
  /** Attempts that are throttled, by the hash of who or what is limited. Of no organisation: functions alone touch it. */
  attempts: table({
    columns: {
      id: { type: "bigint", notNull: true, default: "identity" },
      subject: secret,
      at: { type: "timestamptz", notNull: true },
    },
    primaryKey: { name: "attempts__key", columns: ["id"] },
    ofTenants: false,
    grants: [],
    indexes: {
      attempts__subject: { unique: false, on: "(subject, at)" },
      attempts__at: { unique: false, on: "(at)" },
    },
  }),
  /** The answers to POST requests that carried an Idempotency-Key. */
  idempotency_keys: table({
    columns: {
      tenant_id: uuid,
      user_id: uuid,
      key: text,
      request_hash: secret,
      answer: { type: "text" },
      created_at: madeAt,
    },
    primaryKey: { name: "idempotency_keys__key", columns: ["tenant_id", "user_id", "key"] },
    indexes: { idempotency_keys__created_at: { unique: false, on: "(created_at)" } },
  }),
  /** The last number that was given, by what is numbered and the year. */
  numbers: table({
    columns: {
      tenant_id: uuid,
      name: text,
      year: { type: "integer", notNull: true },
      last: { type: "integer", notNull: true },
    },
    primaryKey: { name: "numbers__key", columns: ["tenant_id", "name", "year"] },
  }),
  /** What the installation keeps for itself: generated secrets. */
  installation: table({
    columns: { name: text, value: text, created_at: madeAt },
    primaryKey: { name: "installation__key", columns: ["name"] },
    ofTenants: false,
    grants: ["select", "insert"],
  }),
  tallies: talliesTable,
};

/** Indexes of resources' tables that no declaration asks for, by table; one under a declared index's name takes its place. */
export const ownIndexes: Record<string, TableStructure["indexes"]> = {
  /** Who opens a public form has no organisation yet: its address is unique in the whole installation. */
  enquiry_forms: { enquiry_forms__public_id__unique: { unique: true, on: "(public_id)" } },
  /** A revoked key gives its name free. */
  api_keys: {
    api_keys__name__unique: {
      unique: true,
      on: '(tenant_id, lower("name")) where deleted_at is null and revoked_at is null',
    },
  },
};

type Given = Pick<TableStructure, "columns" | "primaryKey"> & Partial<TableStructure>;

function table(given: Given): TableStructure {
  return {
    ofTenants: true,
    indexes: {},
    references: {},
    checks: {},
    triggers: {},
    grants: ["select", "insert", "update", "delete"],
    ...given,
  };
}

function ofUsers(
  name: string,
  columns: TableStructure["columns"],
  key: string[],
  indexes: TableStructure["indexes"] = {},
): TableStructure {
  return table({
    columns,
    primaryKey: { name: `${name}__${key.length === 1 ? `${key[0]}__unique` : "key"}`, columns: key },
    indexes: { [`${name}__user_id`]: { unique: false, on: "(tenant_id, user_id)" }, ...indexes },
    references: {
      [`${name}__user_id__reference`]: {
        columns: ["tenant_id", "user_id"],
        table: "users",
        targets: ["tenant_id", "id"],
      },
    },
  });
}
