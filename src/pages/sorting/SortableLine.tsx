import { HolderOutlined } from "@ant-design/icons";
import { useSortable } from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import styles from "./SortableLine.module.css";

interface SortableLineProps {
  id: string;
  label: string;
  className?: string | undefined;
  /** Without a handle the line stays where it is. */
  fixed?: boolean;
  /** Whether it is the one that is open or shown. */
  current?: boolean;
  /** Whether it is one of those that are chosen. */
  chosen?: boolean;
  children: ReactNode;
}

/** One line of a `SortableList`, with its handle at the start. */
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
