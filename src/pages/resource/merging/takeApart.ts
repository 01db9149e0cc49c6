import { callVerbOnce } from "../../../providers/dataProvider";
import { refresh } from "../../../providers/rows/useRow";
import { resources } from "../../../resources";

/** Undoes merges, the latest first. */
export async function takeApart(merges: readonly string[]): Promise<void> {
  for (const id of [...merges].reverse()) await callVerbOnce("merges", id, "undo");
  await refresh(...resources.map(({ name }) => name));
}
