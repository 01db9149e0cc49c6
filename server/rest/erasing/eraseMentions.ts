import { exports } from "../../../src/resources/exports";
import { imports } from "../../../src/resources/imports";
import { jobs } from "../../../src/resources/jobs";
import { erasedText } from "../../../src/schema";
import { changeAll } from "../../database/repository/changeAll";
import { Computed } from "../../database/tables/tableOf";
import type { Context } from "../endpoint/Context";
import type { Reached } from "./reachedBy";

type Writing = Pick<Context, "tx" | "acting" | "now">;

/** Takes the texts out of the history of the rows, and of the server's own records. */
export async function eraseMentions(
  context: Writing,
  erasure: string,
  reached: readonly Reached[],
  texts: readonly string[],
): Promise<void> {
  const { tx } = context;
  const ids = reached.flatMap((one) => one.ids);
  await cancelMail(context, ids);
  await tx.query("delete from notifications where row_id = any($1)", [ids]);
  await tx.query("update run_lines set error = null where row_id = any($1) and error is not null", [ids]);
  if (texts.length === 0) return;
  const pattern = patternOf(texts);
  for (const { resource, ids: own } of reached)
    await tx.query("select erase_mentions($1, $2, $3, $4)", [erasure, resource.name, own, texts]);
  await tx.query("delete from notifications where subject ~* $1", [pattern]);
  await tx.query("delete from import_lines where cells::text ~* $1", [pattern]);
  await tx.query("update run_lines set error = null where error::text ~* $1", [pattern]);
  await tx.query(
    `update import_files set columns = (select jsonb_agg(one || '{"samples": []}') from jsonb_array_elements(columns) one)
     where columns::text ~* $1`,
    [pattern],
  );
  const named = await tx.query<{ id: string; name: string }>(
    "select id, regexp_replace(name, $1, $2, 'gi') as name from imports where name ~* $1",
    [pattern, erasedText],
  );
  for (const { id, name } of named) await changeAll(context, imports, { id }, { name });
  await forgetExports(context, texts, new RegExp(pattern.replaceAll("[:alnum:]", "\\p{L}\\p{N}"), "iu"));
  await forgetJobs(context, "concat(payload, ' ', error, ' ', result, ' ', failures::text) ~* $1", pattern);
}

/** For PostgreSQL and JavaScript: any of the texts as whole words, as plain text or within JSON. */
export const patternOf = (texts: readonly string[]): string => {
  const forms = new Set(texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]));
  const longestFirst = [...forms].sort((one, other) => other.length - one.length);
  const escaped = longestFirst.map((text) => text.replaceAll(/[\\^$.|?*+(){}[\]]/g, "\\$&"));
  return `(?<![[:alnum:]])(?:${escaped.join("|")})(?![[:alnum:]])`;
};

/** What waits to be sent about the rows is not sent. */
const cancelMail = (context: Writing, ids: readonly string[]): Promise<void> =>
  forgetJobs(
    context,
    "kind = 'mail' and payload is not null and payload::jsonb ->> 'offerId' = any($1)",
    ids,
  );

async function forgetJobs(context: Writing, which: string, value: unknown): Promise<void> {
  const found = await context.tx.query<{ id: string; is_open: boolean }>(
    `select id, status in ('queued', 'failed', 'running') as is_open from jobs where ${which}`,
    [value],
  );
  const blank = { payload: null, error: null, result: null, failures: [] };
  for (const isOpen of [true, false]) {
    const ids = found.flatMap((job) => (job.is_open === isOpen ? [job.id] : []));
    if (ids.length === 0) continue;
    const ended = isOpen ? ({ status: "cancelled", finishedAt: context.now.toISOString() } as const) : {};
    const these = new Computed((add) => `any(${add(ids)}::uuid[])`);
    await changeAll(context, jobs, { id: these }, { ...blank, ...ended });
  }
}

/** Records of exports keep the list's search, which may name the person, in part too. */
async function forgetExports(context: Writing, texts: readonly string[], pattern: RegExp): Promise<void> {
  const kept = await context.tx.query<{ id: string; query: string }>(
    "select id, query from exports where query is not null",
  );
  const lower = texts.map((text) => text.toLowerCase());
  const isNaming = (name: string, value: string): boolean =>
    pattern.test(value) ||
    (name === "q" &&
      lower.some((text) =>
        value
          .toLowerCase()
          .split(/\s+/)
          .every((word) => text.includes(word)),
      ));
  for (const { id, query } of kept) {
    const given = [...new URLSearchParams(query)];
    const left = given.map(([name, value]) => [name, isNaming(name, value) ? erasedText : value]);
    const text = new URLSearchParams(left).toString();
    if (text !== query) await changeAll(context, exports, { id }, { query: text });
  }
}
