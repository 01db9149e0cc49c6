import { type FormEvent, type ReactNode, Suspense, useId, useState } from "react";
import { inSentence } from "../../../domain/formats/text";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import type { AnyRow, Resource } from "../../../schema";
import { ChangedMeanwhile, ConflictDialog, ClashesAtFields } from "./ConflictDialog";
import { FormSkeleton } from "./FormSkeleton";
import { KeptChanges } from "./KeptDraft";
import { ResourceFormFields } from "./ResourceFormFields";
import styles from "./ResourceForm.module.css";
import { SaveBar } from "./SaveBar";
import { useFormSave, useSaveByEnter } from "./useFormSave";
import { type FormController, type ResourceFormOptions, useResourceForm } from "./useResourceForm";
import { notices } from "../../../providers/notices";
import { useLeaveQuestion } from "./useUnsavedGuard";
import { Drawer } from "antd";
import { refresh } from "../../../providers/rows/useRow";
import { useDialog } from "../../../components/useDialog";
import { titleOf } from "../titleOf";

interface ResourceFormProps {
  controller: FormController;
  onSaved(row: AnyRow): void;
  onCancel(): void;
  autoFocus?: boolean;
  /** Names of the fields that the address fills. They are not folded away. */
  addressed?: readonly string[];
  /** Shown beside the fields, or below them if there is no room. */
  beside?: ReactNode;
}

/** The form of any resource: saves by button and key, shows errors at fields, and asks before changes are lost. */
export function ResourceForm({
  controller,
  onSaved,
  onCancel,
  autoFocus = false,
  addressed = [],
  beside,
}: ResourceFormProps) {
  const id = useId();
  const one = inSentence(controller.resource.label.one);
  const save = useFormSave(controller, { id, onSaved });
  const saveByEnter = useSaveByEnter(() => void save());

  const { firstFields } = controller.resource;
  const first = controller.action === "create" && firstFields ? [...firstFields, ...addressed] : undefined;
  const placed = new Set(controller.sections.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const unplaced = Object.entries(controller.errors).flatMap(([path, messages]) =>
    placed.has(path.split(".")[0] ?? "") ? [] : messages,
  );
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
      onKeyDownCapture={saveByEnter}
      onKeyDown={(event) => {
        // Enter in an input does not submit the form. Only its button, Ctrl+S and Ctrl+Enter do.
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <KeptChanges controller={controller} />
      <ChangedMeanwhile controller={controller} />
      <Suspense fallback={<FormSkeleton />}>
        <div className={styles.page} data-beside={beside !== undefined}>
          <div className={styles.form}>
            <ClashesAtFields id={id} controller={controller}>
              <ResourceFormFields id={id} controller={controller} first={first} autoFocus={autoFocus} />
            </ClashesAtFields>
          </div>
          {beside && <aside className={styles.beside}>{beside}</aside>}
        </div>
      </Suspense>
      <SaveBar
        controller={controller}
        label={controller.action === "create" ? `Create ${one}` : "Save"}
        onCancel={onCancel}
        unplaced={unplaced}
      />
      <ConflictDialog controller={controller} onSave={() => void save()} />
    </form>
  );
}

interface StandingFormProps {
  resource: Resource;
  row: AnyRow;
  what: string;
  onSaved(row: AnyRow): void;
}

/** A form for a single row that stays on its page. Cancel resets it to the stored row. */
export function StandingForm(props: StandingFormProps) {
  const [round, setRound] = useState(0);
  return (
    <OneRound key={`${props.row.id} ${round}`} {...props} onStartAgain={() => setRound((now) => now + 1)} />
  );
}

function OneRound({
  resource,
  row,
  what,
  onSaved,
  onStartAgain,
}: StandingFormProps & { onStartAgain(): void }) {
  const controller = useResourceForm({ resource, row, write: useSaveRow(resource) });
  const question = useLeaveQuestion(what);
  return (
    <ResourceForm
      controller={controller}
      onCancel={() => (controller.isDirty ? question(onStartAgain) : onStartAgain())}
      onSaved={(saved) => {
        onSaved(saved);
        notices.show({ type: "success", message: "Saved." });
      }}
    />
  );
}

interface ResourceFormDrawerProps extends Pick<ResourceFormOptions, "resource" | "row" | "only" | "fixed"> {
  onClose(): void;
  /** Called with the saved row. Without it, the drawer closes. */
  onSaved?(row: AnyRow): void;
}

/** A form in a drawer beside the list, for resources without their own pages. */
export function ResourceFormDrawer({ onClose, onSaved, ...options }: ResourceFormDrawerProps) {
  const { resource, row } = options;
  const controller = useResourceForm({ ...options, write: useSaveRow(resource) });
  const dialog = useDialog(onClose);
  const one = inSentence(resource.label.one);
  const question = useLeaveQuestion(row ? `this ${one}` : `the new ${one}`);
  const close = () => (controller.isDirty ? question(dialog.close) : dialog.close());
  return (
    <Drawer
      open={dialog.isOpen}
      afterOpenChange={dialog.afterOpenChange}
      width={600}
      title={row ? `Edit “${titleOf(resource, row)}”` : `New ${one}`}
      onClose={close}
      maskClosable={!controller.isDirty}
    >
      <ResourceForm
        controller={controller}
        autoFocus
        onCancel={close}
        onSaved={(saved) => {
          void refresh(resource.name);
          if (onSaved) onSaved(saved);
          else dialog.close();
        }}
      />
    </Drawer>
  );
}
