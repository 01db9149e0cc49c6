import { counted, inSentence } from "../../../domain/formats/text";
import { apiErrorOf } from "../../../providers/apiError";
import { dataProvider } from "../../../providers/dataProvider";
import { notices } from "../../../providers/notices";
import { once } from "../../../providers/once";
import { refresh } from "../../../providers/rows/useRow";
import { resources } from "../../../resources";
import { choicesOf, type FieldErrors, type Resource } from "../../../schema";
import { countWords } from "../titleOf";

/** The rows that a run changes: by ids, all that the parameters of a list find, or each with values of its own. */
export type RunRows = { ids: readonly string[] } | { query: string } | { rows: readonly RowChange[] };

/** Those of a check: rows that match since are left, and what somebody changed since stays. */
interface CheckedRows {
  checked: string;
}

/** What one row gets, as long as it still holds what it was. */
export interface RowChange {
  id: string;
  values: Readonly<Record<string, unknown>>;
  was: Readonly<Record<string, unknown>>;
}

export type RunWork =
  | { action: "change"; values: object; add: object }
  | { action: "move"; to: string; given: object }
  | { action: "delete" }
  | { action: "restore" };

/** A run as `GET /api/runs/:id` returns it. */
export interface Run {
  id: string;
  resource: string;
  action: RunWork["action"] | "create" | "hand_over" | "undo" | "check";
  undoes: string | null;
  isUndone: boolean;
  userId: string;
  createdAt: string;
  /** Of which its lines are. */
  resources: readonly string[];
  total: number;
  done: number;
  failed: number;
  /** The first 200 lines that failed. */
  errors: readonly {
    line: number;
    id: string | null;
    resource: string;
    error: { message: string; errors?: FieldErrors };
  }[];
}

/** Most rows of one run. */
export const maxRunRows = 10_000;

const pollMs = { first: 250, longest: 1_000 };

export async function readRun(id: string): Promise<Run> {
  const { data } = await dataProvider.custom({ url: `/api/runs/${id}`, method: "get" });
  // The answer of that endpoint is a run.
  return data as Run;
}

export const hasEnded = ({ done, failed, total }: Run): boolean => done + failed >= total;

/** Starts a run and returns its id. With `isCheck`, it only finds out what would happen. */
export async function startRun(
  resource: Resource,
  rows: RunRows | CheckedRows,
  work: RunWork,
  { isCheck = false } = {},
): Promise<string> {
  const body = { resource: resource.name, ...rows, ...work, isCheck };
  return post("/api/runs", body);
}

/** Starts a run once, however often it is sent. Returns its id. */
async function post(url: string, payload: object): Promise<string> {
  const { data } = await once(`${url} ${JSON.stringify(payload)}`, (headers) =>
    dataProvider.custom({ url, method: "post", payload, headers }),
  );
  return String(data["id"]);
}

/** Waits until a run has ended, and reports its progress. */
export async function followRun(id: string, onProgress?: (run: Run) => void): Promise<Run> {
  for (let wait = pollMs.first; ; wait = Math.min(wait * 1.3, pollMs.longest)) {
    const run = await readRun(id);
    onProgress?.(run);
    if (hasEnded(run)) return run;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Ends the sentence "3 trips …". */
export function didWords(resource: Resource, work: Pick<RunWork, "action"> & { to?: string }): string {
  if (work.action === "move")
    return `moved to ${inSentence(choicesOf(resource)[work.to ?? ""]?.label ?? "another state")}`;
  return { change: "changed", delete: "moved to the trash", restore: "restored" }[work.action];
}

/** "3 trips"; "3 rows", where a run has several resources. */
export function runWords(count: number, { resources: names }: Pick<Run, "resources">): string {
  const [only] = resources.filter(({ name }) => names.includes(name));
  return only && names.length === 1 ? countWords(count, only) : counted(count, "row");
}

interface RunOptions {
  open: Open;
  onProgress?(run: Run): void;
}
type Open = (path: string) => unknown;

/** Does a run to its end, and shows the result with a way to undo it, on any page. */
export const doRun = async (
  resource: Resource,
  rows: RunRows | CheckedRows,
  work: RunWork,
  options: RunOptions,
): Promise<Run> => endRun(await startRun(resource, rows, work), didWords(resource, work), options);

/** What of a user is handed over; all that is open without `only`. */
export interface HandingOver {
  to: string;
  only?: readonly { resource: string; states?: readonly string[] }[];
}

export const handOver = async (userId: string, body: HandingOver, options: RunOptions): Promise<Run> =>
  endRun(await post(`/api/users/${userId}/hand-over`, body), "handed over", options);

async function endRun(id: string, did: string, { open, onProgress }: RunOptions): Promise<Run> {
  const run = await followRun(id, onProgress);
  await refresh(...resources.map(({ name }) => name));
  const isAll = run.failed === 0;
  notices.show({
    key: `run ${id}`,
    type: isAll ? "success" : "warning",
    message: `${isAll ? "" : `${run.done} of `}${runWords(run.total, run)} ${did}.`,
    details: () => open(`/runs/${id}`),
    ...(run.done > 0 ? { undo: () => void undoRun(id, open) } : {}),
  });
  return run;
}

export async function undoRun(id: string, open: Open): Promise<void> {
  try {
    const run = await followRun(await post(`/api/runs/${id}/undo`, {}));
    await refresh(...resources.map(({ name }) => name));
    const rest = run.failed === 0 ? "." : `. ${run.failed} could not be undone.`;
    notices.show({
      key: `run ${run.id}`,
      type: run.failed === 0 ? "success" : "warning",
      message: `${runWords(run.done, run)} ${run.done === 1 ? "is as it was" : "are as they were"}${rest}`,
      details: () => open(`/runs/${run.id}`),
    });
  } catch (thrown) {
    notices.show({ type: "error", message: apiErrorOf(thrown).message });
  }
}
