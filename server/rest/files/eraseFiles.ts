import { fileFields, personalFields, type Resource } from "../../../src/schema";
import { enqueue } from "../../queue/enqueue";
import type { Context } from "../endpoint/Context";

/** Removes all current and former files in personal fields of the rows; a job removes their bytes. */
export async function eraseFiles(
  { tx, acting }: Pick<Context, "tx" | "acting">,
  resource: Resource,
  ids: readonly string[],
): Promise<void> {
  const personal = personalFields(resource.fields);
  const fields = fileFields(resource.fields).filter((name) => personal.includes(name));
  if (fields.length === 0) return;
  const gone = await tx.query<{ id: string }>(
    "delete from attachments where resource = $1 and row_id = any($2) and field = any($3) returning id",
    [resource.name, ids, fields],
  );
  if (gone.length === 0) return;
  enqueue({ tx, acting }, "lost_pictures", { erased: gone.map((one) => one.id) });
}
