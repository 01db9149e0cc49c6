import { Button, Modal, Radio } from "antd";
import { useState } from "react";
import { inSentence } from "../../../domain/formats/text";
import { joinField, mergeRows } from "../../../providers/mergeRows";
import { FieldShow } from "../../../fields/FieldShow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { ReferenceTitle } from "../../../fields/references/ReferenceTitle";
import type { AnyRow } from "../../../schema";
import { useDialog } from "../../../components/useDialog";
import styles from "./ConflictDialog.module.css";
import { openFields } from "./formFields";
import type { FormController } from "./useResourceForm";

interface ConflictDialogProps {
  controller: FormController;
  /** What was read. */
  base: AnyRow;
  /** What someone else has saved meanwhile. */
  current: AnyRow;
  /** Saves what was chosen. */
  onSave(): void;
}

/** Someone else has saved the row meanwhile: shows who and what, and lets each contested field be decided. Nothing typed is lost. */
export function ConflictDialog({ controller, base, current, onSave }: ConflictDialogProps) {
  const { actor, formats, resourceNamed } = useFieldEnvironment();
  const isOwn = current.updatedBy === actor.userId;
  const { resource, values } = controller;
  const fields = openFields(controller.sections);
  const { contested, taken, joined } = mergeRows(base, values, current, fields.keys());
  const dialog = useDialog(controller.dropConflict);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const one = inSentence(resource.label.one);
  const merged = () => ({
    ...values,
    ...Object.fromEntries(taken.map((name) => [name, current[name]])),
    ...Object.fromEntries(
      [...joined, ...contested].map((name) => [
        name,
        joinField(name, base, values, current, theirs.has(name) ? "theirs" : "mine").value,
      ]),
    ),
  });
  const show = (name: string, row: Readonly<Record<string, unknown>>) => {
    const field = fields.get(name);
    return field && <FieldShow field={field} value={row[name]} around={row} />;
  };
  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title={isOwn ? `You changed this ${one} in another window` : `Someone else changed this ${one}`}
      width={640}
      onCancel={() => dialog.close()}
      footer={[
        <Button key="reload" onClick={() => dialog.close(() => controller.settle(current, current))}>
          Drop my changes
        </Button>,
        <Button key="edit" onClick={() => dialog.close(() => controller.settle(current, merged()))}>
          Keep editing
        </Button>,
        <Button
          key="save"
          type="primary"
          onClick={() =>
            dialog.close(() => {
              controller.settle(current, merged());
              onSave();
            })
          }
        >
          Save with these choices
        </Button>,
      ]}
    >
      <p>
        {current.updatedBy ? (
          <ReferenceTitle resource={resourceNamed("users")} id={current.updatedBy} />
        ) : (
          "Somebody"
        )}
        {` saved it ${formats.relative(current.updatedAt)}, after you had opened it. `}
        {contested.length > 0
          ? `Choose for each field that ${isOwn ? "was changed in both" : "you both changed"}:`
          : `${isOwn ? "Different fields were changed" : "You changed different fields"}, so both changes can stand.`}
      </p>
      {contested.map((name) => (
        <fieldset key={name} className={styles.field}>
          <legend>{fields.get(name)?.label}</legend>
          {clashWords(joinField(name, base, values, current).clashes, isOwn)}
          <Radio.Group
            className={styles.options}
            value={theirs.has(name) ? "theirs" : "mine"}
            onChange={({ target }) =>
              setTheirs(
                new Set(
                  target.value === "theirs" ? [...theirs, name] : [...theirs].filter((one) => one !== name),
                ),
              )
            }
          >
            <Radio value="mine">
              <span className={styles.whose}>{isOwn ? "Here" : "Yours"}</span> {show(name, values)}
            </Radio>
            <Radio value="theirs">
              <span className={styles.whose}>{isOwn ? "There" : "Theirs"}</span> {show(name, current)}
            </Radio>
          </Radio.Group>
        </fieldset>
      ))}
      {taken.length + joined.length > 0 && (
        <dl className={styles.taken}>
          <dt className={styles.note}>
            {isOwn ? "The other changes, which are kept:" : "Their other changes, which are kept:"}
          </dt>
          {[...taken, ...joined].map((name) => (
            <dd key={name}>
              <span className={styles.whose}>{fields.get(name)?.label}</span> {show(name, current)}
            </dd>
          ))}
        </dl>
      )}
    </Modal>
  );
}

/** Which rows of a list both changed; the other rows of either stay whatever is chosen. */
function clashWords(clashes: readonly string[], isOwn: boolean) {
  const named = clashes.filter(Boolean);
  if (named.length === 0) return null;
  const who = isOwn ? "Changed in both windows:" : "You both changed";
  return <p className={styles.note}>{`${who} ${named.join(", ")}. All else of both is kept.`}</p>;
}
