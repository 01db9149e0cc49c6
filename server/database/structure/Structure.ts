/** The tables of the application as data: what migrations are generated from and compared with. */
export interface Structure {
  tables: Record<string, TableStructure>;
  /** The text of each function by its name with its types: `search_trips(text[], boolean, integer)`. */
  routines: Record<string, string>;
}

export interface TableStructure {
  columns: Record<string, ColumnStructure>;
  /** What lies inside columns that PostgreSQL does not look into, by column; no statement makes it. */
  contents?: Record<string, Content>;
  primaryKey: { name: string; columns: string[] };
  /** Whether the rows belong to organisations: guarded by row-level security. */
  ofTenants: boolean;
  /** What stands behind `create [unique] index name on table`. */
  indexes: Record<string, { unique: boolean; on: string }>;
  /** Foreign keys. */
  references: Record<string, { columns: string[]; table: string; targets: string[]; onDelete?: "cascade" }>;
  checks: Record<string, string>;
  /** What stands behind `create trigger name`. */
  triggers: Record<string, string>;
  /** What the role of the application may do. */
  grants: ("select" | "insert" | "update" | "delete")[];
  /** Storage parameters: `fillfactor = 70`. */
  storage?: string;
}

export interface ColumnStructure {
  type: string;
  notNull?: true;
  /** SQL. */
  default?: string;
  /** SQL of a column that the database computes. */
  generated?: string;
}

/** The options of a choice, or the fields inside a group or inside each row of `rows`. */
export interface Content {
  /** The SQL type that a field of this kind has as a column. */
  type: string;
  /** In alphabetical order: that in which they are shown is not stored. */
  choices?: string[];
  /** Whether `of` are the fields of each of many. */
  many?: true;
  of?: Record<string, Content>;
}
