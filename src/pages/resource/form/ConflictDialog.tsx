import { Button, Modal } from "antd";
import { useState } from "react";
import { inSentence } from "../../../domain/formats/text";
import { type Clash, clashKey } from "../../../providers/merge/Clash";
import { clashSide } from "../../../providers/merge/clashSide";
import { decideClashes, type Side } from "../../../providers/merge/decideClashes";
import { mergeRows } from "../../../providers/mergeRows";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { ReferenceTitle } from "../../../fields/references/ReferenceTitle";
import type { AnyRow } from "../../../schema";
import { useDialog } from "../../../components/useDialog";
import { ClashChoice } from "./ClashChoice";
import styles from "./ConflictDialog.module.css";
import { fieldLabels } from "./clashWords";
import { openFields } from "./formFields";
import type { FormController } from "./useResourceForm";

interface ConflictDialogProps {
  controller: FormController;
  /** Saves what was chosen. */
  onSave(): void;
}

interface OpenConflictProps extends ConflictDialogProps {
  /** What was read. */
  base: AnyRow;
  /** What someone else has saved meanwhile. */
  current: AnyRow;
}

/** Nothing until someone else has saved the row meanwhile: then it shows who and what, and lets each thing that both changed be decided. Nothing typed is lost. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { base, conflict } = props.controller;
  return conflict && base && <OpenConflict {...props} base={base} current={conflict} />;
}

function OpenConflict({ controller, base, current, onSave }: OpenConflictProps) {
  const { actor, formats, resourceNamed } = useFieldEnvironment();
  // One's own save may have come after the other's.
  const [by = current.updatedBy] = controller.clashes.map((clash) => clash.by);
  const isOwn = by === actor.userId;
  const { resource, values } = controller;
  const fields = openFields(controller.sections);
  const names = [...fields.keys()];
  const merge = mergeRows(base, values, current, names);
  const { clashes } = merge;
  const dialog = useDialog(controller.dropConflict);
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const sideOf = (clash: Clash) => sides.get(clashKey(clash)) ?? "mine";
  const others = merge.taken.filter((name) => !merge.contested.includes(name));
  const one = inSentence(resource.label.one);
  const merged = () => {
    const draft = { ...values, ...merge.values };
    return decideClashes({ draft, mine: values, theirs: current }, names, clashes, sideOf);
  };
  return (
    <Modal
      open={dialog.isOpen}
      afterClose={dialog.afterClose}
      title={isOwn ? `You changed this ${one} in another window` : `You both changed this ${one}`}
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
        {by ? <ReferenceTitle resource={resourceNamed("users")} id={by} /> : "Somebody"}
        {` saved it${by === current.updatedBy ? ` ${formats.relative(current.updatedAt)}` : ""}, after you had opened it. `}
        {clashes.length > 0
          ? `Choose what stands of what ${isOwn ? "was changed in both" : "you both changed"}; all else of both is kept:`
          : `${isOwn ? "Different fields were changed" : "You changed different fields"}, so both changes can stand.`}
      </p>
      {clashes.map((clash) => {
        const key = clashKey(clash);
        const onChoose = (side: Side) => setSides(new Map(sides).set(key, side));
        const [mine, theirs] = [clashSide(clash, values, names), clashSide(clash, current, names)];
        const shown = { clash, fields, mine, theirs, isOwn };
        return <ClashChoice key={key} {...shown} side={sideOf(clash)} onChoose={onChoose} />;
      })}
      {others.length > 0 && (
        <p className={styles.taken}>
          {`${isOwn ? "The other changes" : "Their other changes"} are kept: ${fieldLabels(resource, others)}.`}
        </p>
      )}
    </Modal>
  );
}
