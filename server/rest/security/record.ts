import type { SecurityEventKind } from "../../../src/vocabulary";
import type { Context } from "../endpoint/Context";

/** The user or thing concerned, with its current name, and a short note. */
interface Concerned {
  id?: string;
  name?: unknown;
  note?: string;
}

/** Records what happens to accounts, rights and secrets, in the same transaction. */
export function record(
  { tx, caller, address }: Pick<Context, "tx" | "caller" | "address">,
  kind: SecurityEventKind,
  { id, name, note }: Concerned = {},
): void {
  tx.later({
    text: `insert into security_events (tenant_id, kind, user_id, api_key_id, address, subject_id, subject, note)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      ...[tx.tenantId, kind, caller?.userId ?? null, caller?.apiKeyId ?? null, address],
      ...[id ?? null, name ?? null, note ?? null],
    ],
  });
}
