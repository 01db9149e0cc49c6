import { useNewest } from "../../../components/useNewest";
import { inSentence } from "../../../domain/formats/text";
import type { AnyRow, FieldErrors } from "../../../schema";
import type { FormController } from "./useResourceForm";
import { useUnsavedGuard } from "./useUnsavedGuard";
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from "react";

interface FormSaveOptions {
  /** What the ids of the inputs begin with. */
  id: string;
  onSaved(row: AnyRow): void;
  /** May go to an error in a part that is not on the page yet, and answers whether it does. */
  lead?(errors: FieldErrors): boolean;
}

/** Saving a whole form by its button and by Ctrl+S: goes to the first error, and asks before changes are lost. Answers how to save. */
export function useFormSave(controller: FormController, { id, onSaved, lead }: FormSaveOptions) {
  const one = inSentence(controller.resource.label.one);
  const what = controller.action === "create" ? `the new ${one}` : `this ${one}`;
  const letThrough = useUnsavedGuard(controller.hasUnsent, what);
  const onTry = useErrorFocus(id, controller.errors, lead);

  async function save() {
    if (controller.isSaving) return;
    onTry();
    const row = await controller.save();
    if (!row) return;
    letThrough();
    onSaved(row);
  }
  useSaveKey(() => void save());
  return save;
}

/**
 * Puts the focus on the first input with an error, once for each try to save. Answers the function to call at each try.
 * `lead` may go to a part that is not on the page yet, and answers whether it does.
 */
export function useErrorFocus(
  id: string,
  errors: FieldErrors,
  lead?: (errors: FieldErrors) => boolean,
): () => void {
  const isTried = useRef(false);
  useEffect(() => {
    if (!isTried.current || Object.keys(errors).length === 0) return;
    isTried.current = false;
    if (!lead?.(errors)) focusFirstError(id, errors);
  }, [id, errors, lead]);
  return () => void (isTried.current = true);
}

/** Puts the focus on the first input, in the order of the page, that has an error; an error inside is found by its nearest outer part, and what is folded away is opened. */
export function focusFirstError(id: string, errors: Readonly<Record<string, unknown>>): void {
  const inputs = Object.keys(errors).flatMap((path) => inputOf(id, path) ?? []);
  inputs.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  // What is folded away takes no focus.
  for (let fold = inputs[0]?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.open = true;
  inputs[0]?.focus({ preventScroll: true });
  inputs[0]?.scrollIntoView({ block: "center" });
}

function inputOf(id: string, path: string): HTMLElement | undefined {
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const found = document.getElementById([id, ...parts.slice(0, length)].join("."));
    // A chooser of files is hidden; the focus goes to the button around it.
    if (found) return found.matches("input[type=file]") ? (found.parentElement ?? found) : found;
  }
  return undefined;
}

/** The forms on the page; the one that came last lies over the others, and the key means it. */
const forms: object[] = [];

/** Ctrl+S, or Cmd+S, saves instead of storing the page. */
export function useSaveKey(save: () => void): void {
  const newest = useNewest(save);
  useEffect(() => {
    const form = {};
    const onKey = (event: KeyboardEvent) => forms.at(-1) === form && saveByKey(event, () => newest.current());
    forms.push(form);
    // Before the input in focus hears of it: a select would open its list.
    addEventListener("keydown", onKey, true);
    return () => {
      forms.splice(forms.indexOf(form), 1);
      removeEventListener("keydown", onKey, true);
    };
  }, [newest]);
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
