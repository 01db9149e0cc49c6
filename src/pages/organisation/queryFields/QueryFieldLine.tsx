import { HolderOutlined } from "@ant-design/icons";
import { useSortable } from "@dnd-kit/sortable";
import { Button, Tag } from "antd";
import { queryFieldKinds, type QueryField } from "../../../schema/queryFields";
import styles from "./queryFields.module.css";

interface QueryFieldLineProps {
  queryField: QueryField;
  /** Left out where the reader may not change it. */
  onEdit?: (() => void) | undefined;
  onRetire?: (() => void) | undefined;
}

/** One active query field: its handle for the order, what it is, and what can be done with it. */
export function QueryFieldLine({ queryField, onEdit, onRetire }: QueryFieldLineProps) {
  const { label, key, kind, required, section } = queryField;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: key,
      disabled: !onEdit,
    });
  const style = transform
    ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition }
    : { transition };
  return (
    <li ref={setNodeRef} className={styles.line} style={style} data-dragging={isDragging}>
      {onEdit && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-label={`Move ${label}`}
        >
          <HolderOutlined />
        </button>
      )}
      <div className={styles.words}>
        <span className={styles.name}>{label}</span>
        <span className={styles.detail}>
          {queryFieldKinds[kind].label}
          {section ? ` · ${section}` : ""}
        </span>
      </div>
      {required && <Tag>Required</Tag>}
      {onEdit && (
        <Button size="small" type="text" onClick={onEdit} aria-label={`Edit ${label}`}>
          Edit
        </Button>
      )}
      {onRetire && (
        <Button size="small" type="text" onClick={onRetire} aria-label={`Retire ${label}`}>
          Retire
        </Button>
      )}
    </li>
  );
}
