import { HolderOutlined } from "@ant-design/icons";
import { useSortable } from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import styles from "./SortableLine.module.css";

interface SortableLineProps {
  id: string;
  label: string;
  className?: string | undefined;
  /** The line has no handle and stays in place. */
  fixed?: boolean;
  current?: boolean;
  chosen?: boolean;
  children: ReactNode;
}

export function SortableLine(props: SortableLineProps) {
  const { id, label, className, fixed = false, current, chosen, children } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id,
      disabled: fixed,
    });
  return (
    <li
      ref={setNodeRef}
      className={`${styles.line} ${className ?? ""}`}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      data-dragging={isDragging}
      data-current={current}
      data-chosen={chosen}
    >
      {!fixed && (
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
      {children}
    </li>
  );
}
