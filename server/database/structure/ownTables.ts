import type { ColumnStructure, TableStructure } from "./Structure";
import { erasedTrigger, erasingTables } from "./erasing";
import { historyTable } from "./history";
import { countersTable } from "./counters";
import { integer, moment, perhaps, referring, secret, table, text, uuid } from "./tables";

/** Links for customers to a row. Only the SHA-256 of a token is stored. */
function customerLinks(
  name: string,
  by: string,
  to: string,
  more: TableStructure["columns"],
): TableStructure {
  return table({
    columns: {
      ...{ tenant_id: uuid, id: uuid, [by]: uuid, token_hash: secret, made_by: { type: "uuid" } },
      ...{ made_at: { ...moment, default: "moment()" }, expires_at: moment },
      ...{ revoked_at: perhaps, revoked_by: { type: "uuid" } },
      ...more,
    },
    primaryKey: { name: `${name}__key`, columns: ["tenant_id", "id"] },
    references: referring(name, by, to),
    triggers: erasedTrigger(name, "update"),
    grants: ["select", "insert", "update"],
    indexes: {
      // The token is looked up before the organisation is known.
      [`${name}__token_hash__unique`]: { unique: true, on: "(token_hash)" },
      [`${name}__${by}`]: { unique: false, on: `(tenant_id, ${by})` },
    },
  });
}

const offerTables: Record<string, TableStructure> = {
  /** The inputs to each offer's price when it was sent, to price it again, except the offer itself. */
  offer_grounds: table({
    columns: { tenant_id: uuid, offer_id: uuid, ground: { type: "jsonb", notNull: true } },
    primaryKey: { name: "offer_grounds__key", columns: ["tenant_id", "offer_id"] },
    references: referring("offer_grounds", "offer_id", "offers"),
    grants: ["select", "insert"],
  }),
  /** Links with which customers open offers. */
  offer_links: customerLinks("offer_links", "offer_id", "offers", {
    ...{ first_viewed_at: perhaps, last_viewed_at: perhaps, views: { ...integer, default: "0" } },
    /** The newest version viewed. */
    seen_number: { type: "integer" },
  }),
  /** Links with which customers say who travels. */
  traveller_links: customerLinks("traveller_links", "trip_id", "trips", {
    /** When something was sent through it last. */
    used_at: perhaps,
  }),
};

const madeAt: ColumnStructure = { ...moment, default: "now()" };

/** Tables that are no resources: what is looked up before the organisation is known, and the server's own records. */
export const ownTables: Record<string, TableStructure> = {
  /** Usernames are unique in the installation. */
  logins: ofUsers(
    "logins",
    {
      username: text,
      tenant_id: uuid,
      user_id: uuid,
      password_hash: { type: "text" },
      /** When a one-use link set the password; null after the user has been informed. */
      set_by_link_at: perhaps,
    },
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
      /** The step missing before the sign-in is complete; null afterwards. */
      needs: { type: "text" },
      /** The last proof of identity. */
      confirmed_at: perhaps,
      user_agent: { type: "text" },
      address: { type: "text" },
    },
    ["tenant_id", "id"],
    {
      sessions__token_hash__unique: { unique: true, on: "(token_hash)" },
      sessions__expires_at: { unique: false, on: "(expires_at)" },
    },
  ),
  /** Authenticator apps, one per user; the secret is sealed (auth/secrets.ts). Valid once confirmed. */
  authenticators: ofUsers(
    "authenticators",
    {
      tenant_id: uuid,
      user_id: uuid,
      secret,
      created_at: madeAt,
      confirmed_at: perhaps,
      /** The time step of the last accepted code: none is accepted twice. */
      last_step: { type: "bigint" },
    },
    ["tenant_id", "user_id"],
  ),
  /** Single-use codes for a lost app or passkey. */
  recovery_codes: ofUsers(
    "recovery_codes",
    { tenant_id: uuid, user_id: uuid, code_hash: secret, used_at: perhaps },
    ["tenant_id", "user_id", "code_hash"],
  ),
  passkeys: ofUsers(
    "passkeys",
    {
      tenant_id: uuid,
      id: uuid,
      user_id: uuid,
      /** Base64url. */
      credential_id: text,
      public_key: secret,
      /** The device's usage counter, if it keeps one. */
      counter: { type: "bigint", notNull: true },
      transports: { type: "text[]", notNull: true },
      name: text,
      is_synced: { type: "boolean", notNull: true },
      created_at: madeAt,
      last_used_at: perhaps,
    },
    ["tenant_id", "id"],
    { passkeys__credential_id__unique: { unique: true, on: "(credential_id)" } },
  ),
  /** An organisation's identity provider; the secret is sealed. */
  identity_providers: table({
    columns: {
      tenant_id: uuid,
      /** The name that visitors enter, unique in the installation. */
      name: text,
      issuer: text,
      client_id: text,
      client_secret: secret,
    },
    primaryKey: { name: "identity_providers__key", columns: ["tenant_id"] },
    indexes: { identity_providers__name__unique: { unique: true, on: "(name)" } },
  }),
  provider_subjects: ofUsers(
    "provider_subjects",
    { tenant_id: uuid, user_id: uuid, issuer: text, subject: text },
    ["tenant_id", "issuer", "subject"],
  ),
  /** Pending challenges to browsers, each answered once. Without organisation: only functions access them. */
  ceremonies: table({
    columns: { key_hash: secret, kind: text, content: text, expires_at: moment },
    primaryKey: { name: "ceremonies__key", columns: ["key_hash"] },
    ofTenants: false,
    grants: [],
    indexes: { ceremonies__expires_at: { unique: false, on: "(expires_at)" } },
  }),
  /** Invitations, password resets, confirmations of an address. Valid while their author may still make them. */
  links: ofUsers(
    "links",
    {
      token_hash: secret,
      kind: text,
      tenant_id: uuid,
      user_id: uuid,
      /** The address it was mailed to, which its user can read. Null where it was passed on by hand. */
      address: { type: "text" },
      created_by: { type: "uuid" },
      created_at: madeAt,
      expires_at: moment,
      used_at: perhaps,
    },
    ["token_hash"],
    { links__expires_at: { unique: false, on: "(expires_at)" } },
  ),
  /** Networks of recent sign-ins, which other people's wrong guesses do not slow down. */
  known_networks: ofUsers(
    "known_networks",
    { tenant_id: uuid, user_id: uuid, network: text, used_at: moment },
    ["tenant_id", "user_id", "network"],
    { known_networks__used_at: { unique: false, on: "(used_at)" } },
  ),
  /** Append-only for the application. Without foreign keys, so that no change of a user or key affects it. */
  security_events: table({
    columns: {
      tenant_id: uuid,
      id: { type: "bigint", notNull: true, default: "identity" },
      at: { ...moment, default: "moment()" },
      kind: text,
      /** Null without a sign-in. */
      user_id: { type: "uuid" },
      api_key_id: { type: "uuid" },
      address: { type: "text" },
      /** What was affected, with its name at that moment. */
      subject_id: { type: "uuid" },
      subject: { type: "text" },
      note: { type: "text" },
    },
    primaryKey: { name: "security_events__key", columns: ["tenant_id", "id"] },
    grants: ["select", "insert"],
    indexes: { security_events__at: { unique: false, on: "(at)" } },
  }),
  /** Notifications, each for one user, who alone reads and marks it. `by_user_id` null is the server. */
  notifications: ofUsers(
    "notifications",
    {
      tenant_id: uuid,
      id: { type: "bigint", notNull: true, default: "identity" },
      user_id: uuid,
      kind: text,
      at: { ...moment, default: "moment()" },
      by_user_id: { type: "uuid" },
      /** Null for another row, which the next three columns identify, with its name at that moment. */
      trip_id: { type: "uuid" },
      resource: { type: "text" },
      row_id: { type: "uuid" },
      subject: { type: "text" },
      itinerary_id: { type: "uuid" },
      offer_id: { type: "uuid" },
      /** The note that mentions the user. */
      note_id: { type: "uuid" },
      /** False if sent only by e-mail. */
      is_shown: { type: "boolean", notNull: true, default: "true" },
      read_at: perhaps,
      /** What it waits for to be mailed with others: the `digest`, or the end of quiet hours (`held`). */
      mailing: { type: "text" },
    },
    ["tenant_id", "id"],
    {
      notifications__user_id: { unique: false, on: "(tenant_id, user_id, id)" },
      notifications__unread: { unique: false, on: "(tenant_id, user_id) where read_at is null" },
      notifications__offer_id: {
        unique: false,
        on: "(tenant_id, offer_id, kind) where offer_id is not null",
      },
      notifications__trip_id: {
        unique: false,
        on: "(tenant_id, trip_id, kind) where trip_id is not null",
      },
      notifications__row_id: { unique: false, on: "(tenant_id, row_id) where row_id is not null" },
      notifications__mailing: { unique: false, on: "(tenant_id, user_id, id) where mailing is not null" },
      notifications__at: { unique: false, on: "(at)" },
    },
  ),
  /** Users with an itinerary open, by tab and day, as of the last heartbeat; silent ones have left. */
  presences: ofUsers(
    "presences",
    {
      tenant_id: uuid,
      itinerary_id: uuid,
      user_id: uuid,
      tab: uuid,
      day_id: { type: "text" },
      seen_at: { type: "timestamptz(3)", notNull: true, default: "now()" },
    },
    ["tenant_id", "itinerary_id", "user_id", "tab"],
    { presences__seen_at: { unique: false, on: "(seen_at)" } },
  ),
  keys: table({
    columns: { secret_hash: secret, tenant_id: uuid, api_key_id: uuid },
    primaryKey: { name: "keys__key", columns: ["secret_hash"] },
    references: referring("keys", "api_key_id", "api_keys"),
    indexes: { keys__api_key_id: { unique: false, on: "(tenant_id, api_key_id)" } },
  }),
  /**
   * Uploaded files other than the pictures in `files`. Each belongs to the row and field that first named it and is
   * served only through them; until then only its uploader may use it.
   */
  attachments: table({
    columns: {
      tenant_id: uuid,
      id: uuid,
      name: text,
      type: text,
      size: integer,
      sha256: secret,
      created_at: madeAt,
      created_by: { type: "uuid" },
      resource: { type: "text" },
      row_id: { type: "uuid" },
      field: { type: "text" },
    },
    primaryKey: { name: "attachments__key", columns: ["tenant_id", "id"] },
    triggers: erasedTrigger("attachments"),
    indexes: {
      attachments__row_id: { unique: false, on: "(tenant_id, row_id)" },
      attachments__unclaimed: { unique: false, on: "(tenant_id, created_at) where row_id is null" },
    },
  }),
  /** Length and SHA-256 of each stored size of a picture; only matching content is sent. */
  file_sums: table({
    columns: {
      tenant_id: uuid,
      file_id: uuid,
      variant: text,
      bytes: integer,
      sha256: secret,
    },
    primaryKey: { name: "file_sums__key", columns: ["tenant_id", "file_id", "variant"] },
    references: referring("file_sums", "file_id", "files"),
    grants: ["select", "insert"],
  }),
  /** Throttled attempts, by hash of the limited subject. Without organisation: only functions access them. */
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
  ...offerTables,
  /** The last number by series and year; year 0 holds the last of all years (functions/numbers.sql). */
  numbers: table({
    columns: {
      ...{ tenant_id: uuid, name: text, year: integer, last: integer },
      ...{ counted_by: { type: "integer" }, day: { type: "date" } },
    },
    primaryKey: { name: "numbers__key", columns: ["tenant_id", "name", "year"] },
  }),
  /** Writes of many rows, started by a user (server/rest/runs). */
  runs: table({
    columns: {
      ...{ tenant_id: uuid, id: uuid, resource: text, action: text, user_id: uuid, created_at: madeAt },
      /** What each line changes; empty once all lines are done. */
      ...{ changes: { type: "jsonb" }, undoes: { type: "uuid" } },
      /** The key that started it, whose role then counts instead of the user's. */
      api_key_id: { type: "uuid" },
    },
    primaryKey: { name: "runs__key", columns: ["tenant_id", "id"] },
    indexes: {
      runs__created_at: { unique: false, on: "(created_at)" },
      runs__undoes__unique: { unique: true, on: "(tenant_id, undoes) where undoes is not null" },
    },
  }),
  /** The lines of runs: the row, or the values to create it from. */
  run_lines: table({
    columns: {
      ...{ tenant_id: uuid, run_id: uuid, line: integer },
      ...{ row_id: { type: "uuid" }, given: { type: "jsonb" }, error: { type: "jsonb" } },
      state: { ...text, default: "'waiting'" },
      /** Of imports: what became of the line, and by what the same line is known when it comes again. */
      ...{ outcome: { type: "text" }, hash: { type: "uuid" } },
      /** Rows that references of an import's line asked for: `{ resource, id }[]`; of what a line is, where lines differ. */
      ...{ made: { type: "jsonb" }, resource: { type: "text" } },
    },
    primaryKey: { name: "run_lines__key", columns: ["tenant_id", "run_id", "line"] },
    indexes: { run_lines__hash: { unique: false, on: "(tenant_id, hash) where hash is not null" } },
  }),
  /** Files that were brought (server/rest/runs/importEndpoints.ts). */
  import_files: table({
    columns: {
      ...{ tenant_id: uuid, id: uuid, created_at: madeAt },
      /** How the file was read, what its columns hold, and what becomes of them. */
      ...{ found: { type: "jsonb" }, columns: { type: "jsonb" }, settings: { type: "jsonb" } },
      ...{ check_id: { type: "uuid" }, run_id: { type: "uuid" }, api_key_id: { type: "uuid" } },
    },
    primaryKey: { name: "import_files__key", columns: ["tenant_id", "id"] },
    triggers: erasedTrigger("import_files", "update"),
    indexes: {
      import_files__created_at: { unique: false, on: "(created_at)" },
      import_files__run_id: { unique: false, on: "(tenant_id, run_id) where run_id is not null" },
    },
  }),
  /** The cells of their lines, until these are written. */
  import_lines: table({
    columns: { tenant_id: uuid, import_id: uuid, line: integer, cells: { type: "jsonb" } },
    primaryKey: { name: "import_lines__key", columns: ["tenant_id", "import_id", "line"] },
    triggers: erasedTrigger("import_lines"),
  }),
  /** Reports of all rows that a job makes (server/rest/resource/madeReports.ts). */
  made_reports: table({
    columns: {
      ...{ tenant_id: uuid, id: uuid, created_at: madeAt, user_id: uuid },
      ...{ resource: text, report: text, query: text, answer: { type: "jsonb" } },
      ...{ fault: { type: "text" }, made_at: { type: "timestamptz" } },
    },
    primaryKey: { name: "made_reports__key", columns: ["tenant_id", "id"] },
    indexes: { made_reports__created_at: { unique: false, on: "(tenant_id, created_at)" } },
  }),
  /** The e-mail addresses in lower case and E.164 numbers by which an enquiry finds its contact. */
  contact_keys: table({
    columns: {
      ...{ tenant_id: uuid, kind: text, key: text, contact_id: uuid },
      is_shared: { type: "boolean", notNull: true, default: "false" },
    },
    primaryKey: { name: "contact_keys__key", columns: ["tenant_id", "kind", "key", "contact_id"] },
    references: referring("contact_keys", "contact_id", "contacts"),
    triggers: erasedTrigger("contact_keys"),
    indexes: { contact_keys__contact_id: { unique: false, on: "(tenant_id, contact_id)" } },
  }),
  /** Pairs of contacts, the lower id first, of which somebody said that they are two people. */
  contact_pairs: table({
    columns: { tenant_id: uuid, one_id: uuid, other_id: uuid },
    primaryKey: { name: "contact_pairs__key", columns: ["tenant_id", "one_id", "other_id"] },
    grants: ["select", "insert"],
  }),
  /**
   * What each merge changed, by row: columns before and after. The history's trigger writes it while rows are merged
   * (structure/history.ts); it goes when the merge is undone or for good.
   */
  merge_changes: table({
    columns: {
      ...{ tenant_id: uuid, merge_id: uuid, resource: text, row_id: uuid },
      ...{ before: { type: "jsonb", notNull: true }, after: { type: "jsonb", notNull: true } },
    },
    primaryKey: { name: "merge_changes__key", columns: ["tenant_id", "merge_id", "resource", "row_id"] },
    triggers: erasedTrigger("merge_changes", "update or delete"),
    indexes: { merge_changes__row_id: { unique: false, on: "(tenant_id, row_id)" } },
  }),
  /** Generated secrets. */
  installation: table({
    columns: { name: text, value: text, created_at: madeAt },
    primaryKey: { name: "installation__key", columns: ["name"] },
    ofTenants: false,
    grants: ["select", "insert"],
  }),
  counters: countersTable,
  history: historyTable,
  ...erasingTables,
};

function ofUsers(
  name: string,
  columns: TableStructure["columns"],
  key: string[],
  indexes: TableStructure["indexes"] = {},
): TableStructure {
  return table({
    ...(name === "notifications" ? { triggers: erasedTrigger(name) } : {}),
    columns,
    primaryKey: { name: `${name}__${key.length === 1 ? `${key[0]}__unique` : "key"}`, columns: key },
    indexes: {
      // A key that starts with the user replaces this index.
      ...(key[1] === "user_id"
        ? {}
        : { [`${name}__user_id`]: { unique: false, on: "(tenant_id, user_id)" } }),
      ...indexes,
    },
    references: referring(name, "user_id", "users"),
  });
}
