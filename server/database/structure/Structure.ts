/** The tables of the application as data: what migrations are generated from and compared with. */
export interface Structure {
  tables: Record<string, TableStructure>;
  /** The text of each function by its name with its types: `search_trips(text[], boolean, integer)`. */
  routines: Record<string, string>;
}

export interface TableStructure {
  columns: Record<string, ColumnStructure>;
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
