import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import type { QueryField } from "../../../schema/queryFields";
import styles from "./queryFields.module.css";

interface QueryFieldOrderProps {
  queryFields: readonly QueryField[];
  onReorder(after: QueryField[]): void;
  children(queryField: QueryField): ReactNode;
}

/** The active query fields in their order, which is changed by drag, or by Space and the arrow keys on a handle. */
export function QueryFieldOrder({ queryFields, onReorder, children }: QueryFieldOrderProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: string | number) => queryFields.find(({ key }) => key === id)?.label ?? "the field";
  const placeOf = (id: string | number) => queryFields.findIndex(({ key }) => key === id) + 1;
  const moved = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onReorder(arrayMove([...queryFields], placeOf(active.id) - 1, placeOf(over.id) - 1));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={moved}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => `${nameOf(active.id)} is picked up.`,
          onDragOver: ({ active, over }) =>
            over ? `${nameOf(active.id)} is at place ${placeOf(over.id)}.` : undefined,
          onDragEnd: ({ active, over }) =>
            over ? `${nameOf(active.id)} is put down at place ${placeOf(over.id)}.` : undefined,
          onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
        },
      }}
    >
      <SortableContext items={queryFields.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ul className={styles.list}>{queryFields.map(children)}</ul>
      </SortableContext>
    </DndContext>
  );
}
