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

/** An item that can be sorted: its id, and its name in announcements. */
interface Sortable {
  id: string;
  label: string;
}

export type Listeners = Pick<
  DOMAttributes<HTMLUListElement>,
  "onClickCapture" | "onMouseDownCapture" | "onKeyDownCapture" | "onKeyUpCapture"
>;

interface SortableListProps {
  items: readonly Sortable[];
  /** Moves the item from place `from` to place `to`, counted from 0. */
  onMove(from: number, to: number, id: string): void;
  /** Handles a drop with the mouse on other elements, front first. Returns whether it did. */
  onDrop?(id: string, under: readonly Element[]): boolean;
  listeners?: Listeners;
  className?: string | undefined;
  children: ReactNode;
}

/** A list sorted by dragging, or by Space and the arrow keys on a handle. Its lines are `SortableLine`s. */
export function SortableList(props: SortableListProps) {
  const { items, onMove, onDrop, listeners, className, children } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // A new array would redraw every line.
  const ids = useKept(items.map(({ id }) => id));
  const placeOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  const nameOf = (id: UniqueIdentifier) => items[placeOf(id)]?.label ?? "It";
  /** The place announced last. A picked-up item starts over its own place, which is not announced. */
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
      autoScroll={scrollsAtEdge}
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

/** By default the page scrolls within a fifth of its height, and the first lines move away from what is dragged onto them. */
const scrollsAtEdge = { threshold: { x: 0.2, y: 0.08 } };

/** The pointer's position on the screen during a drag. The position in drag events includes page scrolling. */
function usePointer() {
  const [pointer] = useState(() => {
    let last: PointerEvent | undefined;
    const note = (event: PointerEvent) => {
      last = event;
    };
    return {
      follow: () => addEventListener("pointermove", note, true),
      /** Stops following. Returns undefined if no pointer was followed. */
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
