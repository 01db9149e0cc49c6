import {
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  MergeCellsOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import { Button } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import type { AnyRow, Resource } from "../../../schema";
import { LinkButton } from "../../../components/LinkButton";
import { pagePath, rowPath } from "../../../providers/resourcePath";
import type { Trash } from "../runs/useTrash";
import { titleOf } from "../titleOf";
import styles from "./ListTable.module.css";
import { mayMerge } from "../merging/mayMerge";

const MergeDialog = lazy(() => import("../merging/MergeDialog").then((m) => ({ default: m.MergeDialog })));

interface RowActionsProps extends Trash {
  resource: Resource;
  row: AnyRow;
  trash: boolean;
  /** Shows the row beside the list. Undefined if there is no room for it. */
  onLook?: ((id: string) => void) | undefined;
}

export function RowActions({ resource, row, trash, onLook, remove, restore }: RowActionsProps) {
  const { actor } = useFieldEnvironment();
  const title = titleOf(resource, row);
  const [isMerging, setMerging] = useState(false);
  const mayDelete = useMay(resource, "delete", row);
  const mayEdit = useMay(resource, "update", row);
  const edit = mayEdit && !trash ? pagePath(resource, "edit", actor, row.id) : undefined;
  // A row without a page to read it on opens this page itself.
  const editPath = edit === rowPath(resource, row.id, actor) ? undefined : edit;
  const button = (icon: ReactNode, words: string, hint: string, onClick: () => void) => (
    <Button type="text" size="small" icon={icon} aria-label={words} title={hint} onClick={onClick} />
  );
  return (
    <span className={styles.rowActions}>
      {onLook &&
        button(<EyeOutlined aria-hidden />, `Look at ${title}`, "Look at it beside the list (Space)", () =>
          onLook(row.id),
        )}
      {editPath && (
        <LinkButton
          to={editPath}
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden />}
          aria-label={`Edit ${title}`}
          title="Edit"
        />
      )}
      {mayMerge(resource, actor) &&
        !trash &&
        button(<MergeCellsOutlined aria-hidden />, `Merge ${title}`, "Merge with another", () =>
          setMerging(true),
        )}
      {isMerging && (
        <Suspense>
          <MergeDialog resource={resource} ids={[row.id]} onClosed={() => setMerging(false)} />
        </Suspense>
      )}
      {mayDelete && trash && (
        <Button
          type="text"
          size="small"
          icon={<UndoOutlined aria-hidden />}
          onClick={() => restore({ id: row.id, title })}
        >
          Restore
        </Button>
      )}
      {mayDelete &&
        !trash &&
        button(<DeleteOutlined aria-hidden />, `Delete ${title}`, "Delete", () =>
          remove({ id: row.id, title }),
        )}
    </span>
  );
}
