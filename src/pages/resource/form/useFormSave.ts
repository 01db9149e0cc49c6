import { isPressed, shortcutsIn } from "../../../components/shortcuts";
import { useNewest } from "../../../fields/useNewest";
import { useShortcuts } from "../../../components/useShortcuts";
import { inSentence } from "../../../domain/formats/text";
import type { AnyRow, FieldErrors } from "../../../schema";
import type { FormController } from "./useResourceForm";
import { useUnsavedGuard } from "./useUnsavedGuard";
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from "react";

interface FormSaveOptions {
  /** Ids of the inputs begin with it. */
  id: string;
  onSaved(row: AnyRow): void;
  /** May go to an error in a part that is not on the page yet. Returns whether it does. */
  lead?(errors: FieldErrors): boolean;
}

/** Saves a form by button and Ctrl+S, focuses errors, and asks before changes are lost. Returns the save function. */
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
  useSaveKey(() => void save(), controller.hasUnsent);
  return save;
}

/** Focuses the first input with an error, once per attempt to save. Returns the function to call at each attempt. */
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

/**
 * Focuses the first input with an error, in page order, and opens its folds. Nested errors fall back to an
 * outer input.
 */
export function focusFirstError(id: string, errors: Readonly<Record<string, unknown>>): void {
  const inputs = Object.keys(errors).flatMap((path) => inputOf(id, path) ?? []);
  inputs.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  // A folded input cannot take the focus.
  for (let fold = inputs[0]?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    fold.open = true;
  inputs[0]?.focus({ preventScroll: true });
  inputs[0]?.scrollIntoView({ block: "center" });
}

function inputOf(id: string, path: string): HTMLElement | undefined {
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const found = document.getElementById([id, ...parts.slice(0, length)].join("."));
    // A file input is hidden, so focus the button around it.
    if (found) return found.matches("input[type=file]") ? (found.parentElement ?? found) : found;
  }
  return undefined;
}

/** The forms on the page. Of those with something unsaved the last one gets the key: it lies over or below the others. */
const forms: { readonly current: { isUnsaved: boolean } }[] = [];

const keysOfForms = shortcutsIn("form");

/** Ctrl+S or Cmd+S saves the form instead of the page. */
export function useSaveKey(save: () => void, isUnsaved = true): void {
  const newest = useNewest({ save, isUnsaved });
  useShortcuts(keysOfForms);
  useEffect(() => {
    const isMeant = () => (forms.findLast(({ current }) => current.isUnsaved) ?? forms.at(-1)) === newest;
    const onKey = (event: KeyboardEvent) => isMeant() && saveByKey(event, () => newest.current.save());
    forms.push(newest);
    // Before the focused input gets the key: a select would open its list.
    addEventListener("keydown", onKey, true);
    return () => {
      forms.splice(forms.indexOf(newest), 1);
      removeEventListener("keydown", onKey, true);
    };
  }, [newest]);
}

/**
 * Ctrl+Enter or Cmd+Enter in an input saves its form. In a dialog above the form, the dialog gets the key. Returns the
 * form's handler of keydown. It calls the newest `save`: the input that is left may change the form.
 */
export function useSaveByEnter(save: () => void): (event: ReactKeyboardEvent<HTMLElement>) => void {
  const newest = useNewest(save);
  return (event) => {
    const { target, currentTarget } = event;
    if (isPressed("saveFromInput", event) && target instanceof Node && currentTarget.contains(target))
      saveNow(event, () => newest.current());
  };
}

function saveByKey(event: KeyboardEvent, save: () => void): void {
  if (isPressed("save", event)) saveNow(event, save);
}

/** Saves and keeps the focus where it was, unless an error takes it. */
function saveNow(event: Pick<Event, "preventDefault" | "stopPropagation">, save: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return save();
  // An input takes over what is being typed on blur.
  focused.blur();
  setTimeout(() => {
    save();
    if (document.activeElement === document.body) focused.focus({ preventScroll: true });
  }, 0);
}
