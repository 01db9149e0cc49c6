import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from "react";

/** The forms on the page; the one that came last lies over the others, and the key means it. */
const forms: object[] = [];

/** Ctrl+S, or Cmd+S, saves instead of storing the page. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const form = {};
    const onKey = (event: KeyboardEvent) => forms.at(-1) === form && saveByKey(event, () => latest.current());
    forms.push(form);
    // Before the input in focus hears of it: a select would open its list.
    addEventListener("keydown", onKey, true);
    return () => {
      forms.splice(forms.indexOf(form), 1);
      removeEventListener("keydown", onKey, true);
    };
  }, []);
}

/** Ctrl+Enter, or Cmd+Enter, in one of the inputs of a form saves it as Ctrl+S does; in a dialog above it the key is the dialog's. */
export function saveByEnter(event: ReactKeyboardEvent<HTMLElement>, save: () => void): void {
  const { target, currentTarget } = event;
  if (event.key === "Enter" && isWithCtrl(event) && target instanceof Node && currentTarget.contains(target))
    saveNow(event, save);
}

function saveByKey(event: KeyboardEvent, save: () => void): void {
  if (event.key.toLowerCase() === "s" && isWithCtrl(event)) saveNow(event, save);
}

const isWithCtrl = ({ ctrlKey, metaKey, altKey, shiftKey }: Keys) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Saves and leaves the focus where it was; an error that is found takes it afterwards. */
function saveNow(event: Pick<Event, "preventDefault" | "stopPropagation">, save: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return save();
  // What is being typed is taken over when its input is left.
  focused.blur();
  setTimeout(() => {
    save();
    if (document.activeElement === document.body) focused.focus({ preventScroll: true });
  }, 0);
}

type Keys = Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;
