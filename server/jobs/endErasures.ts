import { enqueue } from "../queue/enqueue";
import type { Context } from "../rest/endpoint/Context";

export async function hasEndedErasures({ tx, now }: Pick<Context, "tx" | "now">): Promise<boolean> {
  const found = await tx.query("select from erasures where ended_at is null and until <= $1 limit 1", [
    now.toISOString(),
  ]);
  return found.length > 0;
}

/** Deletes what erasures kept for taking them back; another job removes the bytes of files. */
export async function endErasures(context: Context): Promise<string | null> {
  const files = await context.tx.query<{ id: string }>("select id from end_erasures($1) gone (id)", [
    context.now.toISOString(),
  ]);
  if (files.length > 0) enqueue(context, "lost_pictures", { erased: files.map(({ id }) => id) });
  return null;
}
