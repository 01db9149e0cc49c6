import { type DOMAttributes, type KeyboardEvent, type PointerEvent, useState } from "react";
import { moved } from "../../sorting/moved";
import type { ListData } from "./useListData";

/** In CSS pixels: from where on a press is a drag, and how near to an edge of the table the table scrolls, by how much. */
const drag = { from: 6, edge: 48, step: 12 };

/** What a heading needs to be moved: by dragging it, or by Shift and an arrow key on it or on its edge. */
export function useColumnMoves({ columns: { all, shown }, controller }: ListData) {
  const [told, setTold] = useState("");
  // Those about the deletion of a row have their own place.
  const movable = shown.filter(({ name }) => all.some((one) => one.name === name));
  const names = movable.map(({ name }) => name);
  const headOf = (name: string): DOMAttributes<HTMLElement> & { "data-column"?: string } => {
    const from = names.indexOf(name);
    if (from < 0) return {};
    /** To the place of another column. */
    const move = (place: string) => {
      const to = names.indexOf(place);
      controller.choose({ columns: moved(names, from, to) });
      setTold(`${movable[from]?.field.label} is at place ${to + 1} of ${names.length}.`);
    };
    return {
      "data-column": name,
      onPointerDown: (event) => dragHeading(event, move),
      onKeyDown: (event) => moveByKey(event, move),
    };
  };
  return { headOf, told };
}

type Move = (place: string) => void;

const headingOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>("th[data-column]") ?? null;

function moveByKey(event: KeyboardEvent<HTMLElement>, move: Move): void {
  const { key, shiftKey, currentTarget } = event;
  if (!shiftKey || (key !== "ArrowLeft" && key !== "ArrowRight")) return;
  event.preventDefault();
  const next = key === "ArrowLeft" ? currentTarget.previousElementSibling : currentTarget.nextElementSibling;
  const { column } = headingOf(next)?.dataset ?? {};
  if (column) move(column);
}

/** Only marks elements: nothing is drawn anew before the mouse lets go. A finger scrolls the table instead. */
function dragHeading(event: PointerEvent<HTMLElement>, move: Move): void {
  const { currentTarget: heading, target: pressed, clientX: from } = event;
  const isEdge = pressed instanceof Element && pressed.closest("[role=separator]") !== null;
  if (event.button !== 0 || event.pointerType === "touch" || isEdge) return;
  const frame = heading.closest("[role=region]");
  let over: HTMLElement | undefined;
  let isDragged = false;
  const mark = (next: HTMLElement | undefined) => {
    if (over) delete over.dataset["drop"];
    over = next;
    if (!next) return;
    const isBehind = heading.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING;
    next.dataset["drop"] = isBehind ? "after" : "before";
  };
  const follow = ({ clientX }: globalThis.PointerEvent) => {
    if (!isDragged && Math.abs(clientX - from) < drag.from) return;
    isDragged = true;
    heading.dataset["dragged"] = "true";
    if (frame) {
      const { left, right } = frame.getBoundingClientRect();
      const by = Number(clientX > right - drag.edge) - Number(clientX < left + drag.edge);
      if (by !== 0) frame.scrollBy({ left: by * drag.step });
    }
    const { top, height } = heading.getBoundingClientRect();
    const found = headingOf(document.elementFromPoint(clientX, top + height / 2));
    const isOther = found && found !== heading && found.parentElement === heading.parentElement;
    mark(isOther ? found : undefined);
  };
  const end = (isTaken: boolean, isHeld = false) => {
    removeEventListener("pointermove", follow);
    removeEventListener("pointerup", take);
    removeEventListener("pointercancel", leave);
    removeEventListener("keydown", leaveByKey, true);
    const { column } = over?.dataset ?? {};
    mark(undefined);
    delete heading.dataset["dragged"];
    if (!isDragged) return;
    // The release is no click, which would sort.
    addEventListener("click", swallow, true);
    if (isHeld) for (const release of ["pointerup", "pointercancel"]) addEventListener(release, passClicks);
    else passClicks();
    if (isTaken && column) move(column);
  };
  const take = () => end(true);
  const leave = () => end(false);
  const leaveByKey = (pressed: globalThis.KeyboardEvent) => {
    if (pressed.key !== "Escape") return;
    pressed.stopPropagation();
    end(false, true);
  };
  addEventListener("pointermove", follow);
  addEventListener("pointerup", take);
  addEventListener("pointercancel", leave);
  addEventListener("keydown", leaveByKey, true);
}

const swallow = (event: Event) => event.stopPropagation();

/** After the click that belongs to a release. */
function passClicks(): void {
  for (const release of ["pointerup", "pointercancel"]) removeEventListener(release, passClicks);
  setTimeout(() => removeEventListener("click", swallow, true), 0);
}
