import { inSentence } from "../../../src/domain/formats/text";
import { imports } from "../../../src/resources/imports";
import type { Resource } from "../../../src/schema";
import type { CallerContext } from "../endpoint/Context";
import { readRow } from "../endpoint/rows";
import { notify } from "../notifications/notify";
import type { RunAction, RunChanges } from "./startRun";

/** The outcome of a run: how many lines it had, and what became of them in words. */
export interface Ended {
  lines: number;
  words: string;
}

/** A change of fewer rows is over before anybody has left its page. */
const leastLines = 100;

const doing: Readonly<Record<RunAction | "undo", (rows: string) => string>> = {
  change: (rows) => `Changing ${rows}`,
  move: (rows) => `Moving ${rows}`,
  delete: (rows) => `Deleting ${rows}`,
  restore: (rows) => `Restoring ${rows}`,
  create: (rows) => `Making ${rows}`,
  hand_over: () => "Handing work over",
  undo: (rows) => `Undoing a change of ${rows}`,
};

/** Notifies the user who started an import, or a change of many rows, of its end. */
export async function tellOfEnd(
  context: CallerContext,
  resource: Resource,
  { action, changes }: { action: RunAction | "undo" | "check" | "import"; changes: RunChanges | null },
  { lines, words }: Ended,
): Promise<void> {
  const { userId } = context.caller;
  if (action === "check" || (action !== "import" && lines < leastLines)) return;
  const told = { ...context, isImport: false };
  if (action === "import") {
    const brought = await readRow(context.tx, imports, changes?.import ?? "");
    if (!brought) return;
    const row = { resource: imports.name, id: brought.id, subject: `Import of ${brought.name}: ${words}` };
    return notify(told, "run_done", { userId, row });
  }
  const subject = `${doing[action](inSentence(resource.label.many))}: ${words}`;
  return notify(told, "run_done", { userId, row: { resource: resource.name, subject } });
}
