/** The tables of the application as data, from which migrations are generated. */
export interface Structure {
  tables: Record<string, TableStructure>;
  /** The SQL of functions by signature: `search_trips(text[], boolean, integer)`. */
  routines: Record<string, string>;
}

export interface TableStructure {
  columns: Record<string, ColumnStructure>;
  /** The inner structure of columns that PostgreSQL does not know; it needs no statement. */
  contents?: Record<string, Content>;
  primaryKey: { name: string; columns: string[] };
  /** Whether rows belong to organisations, guarded by row-level security. */
  ofTenants: boolean;
  /** `on` follows `create [unique] index name on table`. */
  indexes: Record<string, { unique: boolean; on: string }>;
  references: Record<string, { columns: string[]; table: string; targets: string[]; onDelete?: "cascade" }>;
  checks: Record<string, string>;
  /** The SQL after `create trigger name`. */
  triggers: Record<string, string>;
  /** Of the application's role. */
  grants: ("select" | "insert" | "update" | "delete")[];
  /** Storage parameters: `fillfactor = 70`. */
  storage?: string;
}

export interface ColumnStructure {
  type: string;
  notNull?: true;
  /** SQL. */
  default?: string;
  /** SQL. */
  generated?: string;
}

/** The options of a choice, or the fields inside a group or inside each row of `rows`. */
export interface Content {
  /** The SQL type as a column. */
  type: string;
  /** Alphabetical, since the displayed order is not stored. */
  choices?: string[];
  /** Whether `of` describes each item of a list. */
  many?: true;
  of?: Record<string, Content>;
}
