import type { Transaction } from "../../server/database/connection/Transaction";
import type { StoredFile } from "../../src/schema/kinds/file";
import { kindValues } from "../schema/kindValues";

/** Makes the files that `kindValues` names known to the organisation, as if its first owner had uploaded them. */
export async function storeKindFiles(tx: Transaction): Promise<void> {
  const named = [...kindValues.file.values, ...kindValues.files.values].flat() as StoredFile[];
  for (const { id, name, type, size } of new Map(named.map((file) => [file.id, file])).values())
    await tx.query(
      `insert into attachments (tenant_id, id, name, type, size, sha256, created_by)
        select tenant_id, $1, $2, $3, $4, '', id from users where role = 'owner' order by created_at limit 1`,
      [id, name, type, size],
    );
}
