import { App } from "antd";
import { apiErrorOf } from "../../providers/apiError";
import { refresh } from "../../providers/rows/useRow";
import { notices } from "../../providers/notices";
import type { Resource } from "../../schema";
import { countWords } from "./countWords";

/** A row in a message: its id and what it is called. */
export interface NamedRow {
  id: string;
  title: string;
}

/**
 * Does the same to each row, one after the other, and tells what came of it: each that was refused is named with its
 * reason. Answers whether it was done to all. `did` ends the sentence "3 trips …".
 */
export function useEachRow(resource: Resource) {
  const { modal } = App.useApp();
  return async <Row extends NamedRow>(
    rows: readonly Row[],
    did: string,
    work: (row: Row) => Promise<unknown>,
  ): Promise<boolean> => {
    const refused: { title: string; reason: string }[] = [];
    for (const row of rows) {
      try {
        await work(row);
      } catch (thrown) {
        refused.push({ title: row.title, reason: apiErrorOf(thrown).message });
      }
    }
    void refresh(resource.name);
    if (refused.length === 0)
      notices.show({ type: "success", message: `${countWords(rows.length, resource)} ${did}.` });
    else
      modal.warning({
        title: `${rows.length - refused.length} of ${countWords(rows.length, resource)} ${did}`,
        content: (
          <ul>
            {refused.map(({ title, reason }) => (
              <li key={title}>
                {title}: {reason}
              </li>
            ))}
          </ul>
        ),
      });
    return refused.length === 0;
  };
}
