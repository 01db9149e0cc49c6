import { Button, Checkbox } from "antd";
import type { ComponentType } from "react";
import type { AnyRow, Resource } from "../../../schema";
import { countWords } from "../countWords";
import { useTrash } from "../useTrash";
import type { BulkActionsProps } from "./BulkActionsProps";
import styles from "./SelectionBar.module.css";
import { titleOf } from "../titleOf";
import type { Selection } from "./useListData";

/** What can be done with the selected rows; stands in the place of the toolbar. */
export function SelectionBar({
  resource,
  rows,
  selection,
  trash,
  withAll,
  mayDelete,
  bulkActions: BulkActions,
  onDone,
}: {
  resource: Resource;
  /** The rows that the page shows. */
  rows: readonly AnyRow[];
  selection: Selection;
  trash: boolean;
  /** Offers to select all, where no heading of a table does. */
  withAll: boolean;
  mayDelete: boolean;
  bulkActions: ComponentType<BulkActionsProps> | undefined;
  /** Selects none and ends the selecting. */
  onDone(): void;
}) {
  const { remove, restore } = useTrash(resource);
  const selectedRows = rows.filter(({ id }) => selection.has(id));
  const selected = selectedRows.map((row) => ({ id: row.id, title: titleOf(resource, row) }));
  const words = countWords(selected.length, resource);
  const isNone = selected.length === 0;
  const wordsOf = (action: string) => (isNone ? action : `${action} ${words}`);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected rows">
      {withAll && (
        <Checkbox
          autoFocus
          aria-label="Select all on this page"
          checked={selection.isAll}
          indeterminate={!isNone && !selection.isAll}
          onChange={selection.toggleAll}
        />
      )}
      <span role="status">{`${words} selected`}</span>
      {BulkActions && !trash && <BulkActions rows={selectedRows} onDone={onDone} />}
      {!mayDelete ? null : trash ? (
        <Button disabled={isNone} onClick={() => restore(selected, onDone)}>
          {wordsOf("Restore")}
        </Button>
      ) : (
        <Button danger disabled={isNone} onClick={() => remove(selected, onDone)}>
          {wordsOf("Delete")}
        </Button>
      )}
      <Button type="link" onClick={onDone}>
        {isNone ? "Done" : "Select none"}
      </Button>
    </div>
  );
}
