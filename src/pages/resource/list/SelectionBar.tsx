import { Button } from "antd";
import type { AnyRow, Resource } from "../../../schema/resource";
import { countWords } from "../countWords";
import { useTrash } from "../useTrash";
import styles from "./SelectionBar.module.css";
import { titleOf } from "../titleOf";
import type { Selection } from "./useSelection";

/** What can be done with the selected rows; stands in the place of the toolbar. */
export function SelectionBar({
  resource,
  rows,
  selection,
  trash,
}: {
  resource: Resource;
  /** The rows that the page shows. */
  rows: readonly AnyRow[];
  selection: Selection;
  trash: boolean;
}) {
  const { remove, restore } = useTrash(resource);
  const selected = rows
    .filter(({ id }) => selection.has(id))
    .map((row) => ({ id: row.id, title: titleOf(resource, row) }));
  const words = countWords(selected.length, resource);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected rows">
      <span role="status">{`${words} selected`}</span>
      {trash ? (
        <Button onClick={() => restore(selected, selection.clear)}>{`Restore ${words}`}</Button>
      ) : (
        <Button danger onClick={() => remove(selected, selection.clear)}>{`Delete ${words}`}</Button>
      )}
      <Button type="link" onClick={selection.clear}>
        Select none
      </Button>
    </div>
  );
}
