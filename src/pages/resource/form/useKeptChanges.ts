import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { keptChanges, type UnsavedChanges } from "../../../providers/keptChanges";
import { openFields } from "./formFields";
import { editedFields } from "../../../providers/mergeRows";
import { useKeepUnsaved } from "./useKeepUnsaved";
import type { FormController } from "./useResourceForm";

/**
 * Keeps what a form holds when the session ends under it. Answers what was kept of the same form and person before,
 * until it is decided about or something is saved.
 */
export function useKeptChanges(controller: FormController) {
  const { actor } = useFieldEnvironment();
  const { pathname } = useLocation();
  const [form] = useState(() => [pathname, controller.resource.name, controller.base?.id ?? "new"].join(" "));
  const [kept, setKept] = useState(() => keptChanges.read(actor.userId, form));
  useKeepUnsaved(form, () =>
    controller.isDirty ? changesOf({ ...controller, ...controller.latest.current }) : undefined,
  );
  useEffect(() => {
    if (controller.saved && !controller.isDirty) drop();
  });

  function drop() {
    if (!kept) return;
    keptChanges.drop(actor.userId, form);
    setKept(undefined);
  }
  function restore() {
    if (kept) putBack(controller, kept);
    drop();
  }
  return { isKept: kept !== undefined, restore, drop };
}

/** The fields that a form sets. */
export const namesOf = (controller: Pick<FormController, "sections">) => [
  ...openFields(controller.sections).keys(),
];

/** What a form holds and is not stored. */
export function changesOf(controller: FormController): UnsavedChanges {
  const { base, values } = controller;
  const names = base ? editedFields(base, values, namesOf(controller)) : namesOf(controller);
  const of = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { version: base?.version, values: of(values), before: of(base ?? {}) };
}

/** The row of the form is then as it was when it was edited, and a newer version of it is taken over like any other. */
export function putBack(controller: FormController, kept: UnsavedChanges): void {
  const open = new Set(namesOf(controller));
  const ofOpen = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => open.has(name)));
  const { base, values } = controller;
  if (base && kept.version !== undefined)
    controller.settle(
      { ...base, ...ofOpen(kept.before), version: kept.version },
      { ...values, ...ofOpen(kept.values) },
    );
  else for (const [name, value] of Object.entries(ofOpen(kept.values))) controller.set(name, value);
}
