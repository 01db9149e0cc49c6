import type { Connection } from "pg";

/** The part of the driver's connection that writes protocol messages; its published types leave it out. */
export interface Wire {
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string; types: readonly number[] }): void;
  bind(message: { portal: string; statement: string; values: readonly unknown[] }): void;
  describe(message: { type: "P"; name: string }): void;
  execute(message: { portal: string; rows: number }): void;
  close(message: { type: "S"; name: string }): void;
  sync(): void;
}

// node-postgres has these methods on every connection (lib/connection.js), its types do not.
export const wireOf = (connection: Connection): Wire => connection as unknown as Wire;
