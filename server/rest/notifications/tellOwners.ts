import type { AnyRow, Resource } from "../../../src/schema";
import type { Context } from "../endpoint/Context";
import { record } from "../security/record";
import { notify } from "./notify";

/** Owners who are told. */
const most = 50;

/** Tells the owners that sensitive fields of a row were changed, and puts it on the record of security events. */
export async function tellOwners(
  context: Context,
  resource: Resource,
  row: AnyRow,
  names: readonly string[],
): Promise<void> {
  const labels = names.map((name) => resource.fields[name]?.label ?? name).join(", ");
  const title = String(row[resource.title]);
  // What is changed of the organisation is on the record anyhow.
  if (!resource.singleton) record(context, "bank_account_changed", { id: row.id, name: title, note: labels });
  const owners = await context.tx.query<{ id: string }>(
    `select id from users where tenant_id = $1 and role = 'owner' and is_active and deleted_at is null
     order by id limit ${most}`,
    [context.tx.tenantId],
  );
  const about = { resource: resource.name, id: row.id, subject: `${labels} of ${title}` };
  for (const { id } of owners) await notify(context, "bank_account_changed", { userId: id, row: about });
}
