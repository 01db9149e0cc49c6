import { Button } from "antd";
import type { Resource } from "../../../schema/resource";
import { countWords } from "../countWords";
import { useTrash } from "../useTrash";
import styles from "./SelectionBar.module.css";
import type { Selection } from "./useSelection";

/** What can be done with the selected rows; stands in the place of the toolbar. */
export function SelectionBar({
  resource,
  selection,
  trash,
}: {
  resource: Resource;
  selection: Selection;
  trash: boolean;
}) {
  const { remove, restore } = useTrash(resource);
  const rows = selection.ids.map((id) => ({ id }));
  const words = countWords(rows.length, resource);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected rows">
      <span role="status">{`${words} selected`}</span>
      {trash ? (
        <Button onClick={() => restore(rows, selection.clear)}>{`Restore ${words}`}</Button>
      ) : (
        <Button danger onClick={() => remove(rows, selection.clear)}>{`Delete ${words}`}</Button>
      )}
      <Button type="link" onClick={selection.clear}>
        Select none
      </Button>
    </div>
  );
}
