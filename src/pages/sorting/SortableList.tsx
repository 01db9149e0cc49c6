import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { type DOMAttributes, type ReactNode, useEffect, useRef, useState } from "react";
import { useKept } from "../../components/useKept";

/** What can be put in order: its id, and what it is called when its move is announced. */
interface Sortable {
  id: string;
  label: string;
}

/** What a list hears before its lines do. */
export type Listeners = Pick<
  DOMAttributes<HTMLUListElement>,
  "onClickCapture" | "onMouseDownCapture" | "onKeyDownCapture" | "onKeyUpCapture"
>;

interface SortableListProps {
  items: readonly Sortable[];
  /** The item at place `from` goes to place `to`; 0 is the first. */
  onMove(from: number, to: number, id: string): void;
  /** Takes what is let go with the mouse over something else: the elements under it, the front one first. Answers whether it did. */
  onDrop?(id: string, under: readonly Element[]): boolean;
  /** What else is heard of its lines. */
  listeners?: Listeners;
  className?: string | undefined;
  children: ReactNode;
}

/** A list whose order is changed by drag, or by Space and the arrow keys on a handle. Its lines are `SortableLine`s. */
export function SortableList(props: SortableListProps) {
  const { items, onMove, onDrop, listeners, className, children } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // Another list would have every line drawn again.
  const ids = useKept(items.map(({ id }) => id));
  const placeOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  const nameOf = (id: UniqueIdentifier) => items[placeOf(id)]?.label ?? "It";
  /** The place that was announced last: what is picked up is over its own at once, which is no news. */
  const announced = useRef<UniqueIdentifier>(undefined);
  const pointer = usePointer();
  const moved = ({ active, over }: DragEndEvent) => {
    const at = pointer.leave();
    if (onDrop && at && onDrop(String(active.id), document.elementsFromPoint(at.clientX, at.clientY))) return;
    if (over && active.id !== over.id) onMove(placeOf(active.id), placeOf(over.id), String(active.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ activatorEvent }) => {
        if (!(activatorEvent instanceof KeyboardEvent)) pointer.follow();
      }}
      onDragCancel={pointer.leave}
      onDragEnd={moved}
      accessibility={{
        announcements: {
          onDragStart({ active }) {
            announced.current = active.id;
            return `${nameOf(active.id)} is picked up at place ${placeOf(active.id) + 1} of ${items.length}.`;
          },
          onDragOver({ active, over }) {
            if (!over || over.id === announced.current) return undefined;
            announced.current = over.id;
            return `${nameOf(active.id)} is at place ${placeOf(over.id) + 1}.`;
          },
          onDragEnd: ({ active, over }) =>
            `${nameOf(active.id)} is put down at place ${placeOf((over ?? active).id) + 1}.`,
          onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={className} {...listeners}>
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** Where the pointer is on the screen while something is dragged. What the drag itself tells counts how far the page has scrolled meanwhile. */
function usePointer() {
  const [pointer] = useState(() => {
    let last: PointerEvent | undefined;
    const note = (event: PointerEvent) => {
      last = event;
    };
    return {
      follow: () => addEventListener("pointermove", note, true),
      /** Ends following; undefined where no pointer was followed. */
      leave: (): PointerEvent | undefined => {
        removeEventListener("pointermove", note, true);
        const at = last;
        last = undefined;
        return at;
      },
    };
  });
  useEffect(() => () => void pointer.leave(), [pointer]);
  return pointer;
}

/** The list with the entry at place `from` put to place `to`. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}
