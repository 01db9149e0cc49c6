import { timeline } from "../../../src/resources/timeline";
import { erasedText, fileFields, freeFields, personalFields, type Resource } from "../../../src/schema";
import { newId } from "../../database/newId";
import { changeAll, replacedIn } from "../../database/repository/changeAll";
import { Computed, quoted, tableNameOf } from "../../database/tables/tableOf";
import type { Context } from "../endpoint/Context";
import { forgetAnswers } from "../endpoint/idempotency";
import { erasedIn } from "../parts/partBehaviours";
import { eraseMentions, patternOf } from "./eraseMentions";
import { columnsOf, notesIn, type Reached, textsOf } from "./reachedBy";

/** For how long an erasure can be taken back. */
export const daysToTakeBack = 7;

/**
 * Blanks what is personal in the rows, files and history included, and names, addresses and numbers of the person
 * wherever else they stand. Returns until when that can be taken back.
 * @param days for how long it can be taken back
 */
export async function eraseRows(
  context: Context,
  whole: { resource: Resource; id: string },
  reached: readonly Reached[],
  days: number = daysToTakeBack,
): Promise<string> {
  const { tx, caller, now } = context;
  const until = new Date(now.getTime() + days * 86_400_000).toISOString();
  const texts = await textsOf(tx, reached);
  const erasure = newId();
  await tx.query(
    `insert into erasures (tenant_id, id, resource, row_id, until, by_user_id, counts) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[tx.tenantId, erasure, whole.resource.name, whole.id, until, caller?.userId ?? null],
      JSON.stringify(Object.fromEntries(reached.map(({ resource, ids }) => [resource.name, ids.length]))),
    ],
  );
  tx.setWriteMode({ erase: erasure });
  for (const one of reached) await blank(context, one, texts);
  const all = reached.flatMap(({ ids }) => ids);
  const notes = await notesIn(tx, reached);
  // The application adds entries of timelines, and never changes them.
  await tx.query("select erase_timeline($1, $2)", [notes, erasedText]);
  await tx.query("delete from attachments where resource = $1 and row_id = any($2)", [timeline.name, notes]);
  await eraseMentions(context, erasure, reached, texts);
  tx.setWriteMode("normal");
  forgetAnswers(tx, all);
  return until;
}

/** Blanks what is personal in the rows, and replaces the texts in what people wrote freely. */
async function blank(context: Context, { resource, ids }: Reached, texts: readonly string[]): Promise<void> {
  const { tx } = context;
  const personal = personalFields(resource.fields);
  // Unique names are of things.
  const free = freeFields(resource).filter((name) => !resource.fields[name]?.unique);
  const pattern = texts.length > 0 ? patternOf(texts) : undefined;
  const replaced = pattern ? replacedIn(resource, free, pattern, erasedText) : {};
  const all = columnsOf(free).map((column) => `${column}::text ~* $2`);
  const changed =
    personal.length > 0
      ? ids
      : pattern && all.length > 0
        ? (
            await tx.query<{ id: string }>(
              `select id from ${quoted(tableNameOf(resource.name))} where id = any($1) and (${all.join(" or ")})`,
              [ids, pattern],
            )
          ).map(({ id }) => id)
        : [];
  if (changed.length > 0) {
    const values = { ...(personal.length > 0 ? erasedIn(resource) : {}), ...replaced };
    const these = new Computed((add) => `any(${add(changed)}::uuid[])`);
    await changeAll<Resource>(context, resource, { id: these }, values, { trash: "with" });
  }
  const files = fileFields(resource.fields).filter((name) => personal.includes(name));
  if (files.length > 0)
    await tx.query("delete from attachments where resource = $1 and row_id = any($2) and field = any($3)", [
      ...[resource.name, ids, files],
    ]);
  await context.services.hooksOf(resource).afterErase?.(context, ids);
}
