import { Button, Modal, Radio } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import { inSentence } from "../../../domain/formats/text";
import {
  type Clash,
  clashKey,
  clashSide,
  type ClashSide,
  type Side,
  withSide,
} from "../../../providers/merge/clashes";
import type { OpenClash } from "../../../providers/mergeRows";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { ReferenceTitle } from "../../../fields/references/ReferenceTitle";
import type { AnyRow, Field } from "../../../schema";
import { useNewest } from "../../../fields/useNewest";
import { useDialog } from "../../../components/useDialog";
import styles from "./ConflictDialog.module.css";
import { clashField, clashWords, fieldLabels, partOf, rowTitle, trailWords } from "./clashWords";
import { openFields } from "./formFields";
import type { FormController } from "./useResourceForm";
import { FieldShow } from "../../../fields/FieldShow";
import resourceFormStyles from "./ResourceForm.module.css";
import { BesideField } from "../../../fields/FormField";
import { focusFirstError } from "./useFormSave";

interface ConflictDialogProps {
  controller: FormController;
  onSave(): void;
}

interface OpenConflictProps extends ConflictDialogProps {
  current: AnyRow;
  /** The other fields that the form took over from `current`. */
  taken: readonly string[];
}

/** Shown when the form conflicts with a newer row: who changed it, and a choice per clash. Nothing typed is lost. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { base, comparing } = props.controller;
  return comparing && base && <OpenConflict {...props} current={base} taken={comparing} />;
}

function OpenConflict({ controller, current, taken, onSave }: OpenConflictProps) {
  const { actor, formats, resourceNamed } = useFieldEnvironment();
  // The user's own save may have followed the other one.
  const { resource, values, clashes } = controller;
  const [by = current.updatedBy] = clashes.map((clash) => clash.by);
  const isOwn = by === actor.userId;
  const fields = openFields(controller.sections);
  const names = [...fields.keys()];
  const dialog = useDialog(() => controller.compare(false));
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const sideOf = (clash: Clash) => sides.get(clashKey(clash)) ?? "mine";
  const one = inSentence(resource.label.one);
  const decided = () => {
    const theirs = clashes.filter((clash) => sideOf(clash) === "theirs");
    controller.settle(current, withSide(values, current, names, theirs));
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
        <Button key="edit" onClick={() => dialog.close(decided)}>
          Keep editing
        </Button>,
        <Button
          key="save"
          type="primary"
          onClick={() =>
            dialog.close(() => {
              decided();
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
      {taken.length > 0 && (
        <p className={styles.taken}>
          {`${isOwn ? "The other changes" : "Their other changes"} are kept: ${fieldLabels(resource, taken)}.`}
        </p>
      )}
    </Modal>
  );
}

interface ClashChoiceProps {
  clash: Clash;
  fields: ReadonlyMap<string, Field>;
  mine: ClashSide;
  theirs: ClashSide;
  /** Whether one user made both changes, in two windows. */
  isOwn: boolean;
  side: Side;
  onChoose(side: Side): void;
}

function ClashChoice({ clash, fields, mine, theirs, isOwn, side, onChoose }: ClashChoiceProps) {
  const { queryFields } = useFieldEnvironment();
  const there = mine.isThere ? mine : theirs;
  const field = clashField(clash, there, fields, queryFields);
  const say = (shown: ClashSide, who: Side): ReactNode => {
    if (clash.kind === "order") return shown.rows.map(rowTitle).filter(Boolean).join(", ");
    if (clash.kind === "place") return `In ${trailWords(shown.trail.slice(0, -1), fields) || "the list"}`;
    if (clash.kind !== "value")
      return shown.isThere
        ? who === "mine"
          ? "Kept, as you changed it"
          : "Kept, as they changed it"
        : "Removed";
    const value = shown.row[clash.field];
    return field && <FieldShow field={field} value={partOf(clash, value)} around={shown.row} />;
  };
  return (
    <fieldset className={styles.field}>
      <legend>{clashWords(clash, [mine, theirs], fields, queryFields)}</legend>
      <Radio.Group
        className={styles.options}
        value={side}
        onChange={({ target }) => onChoose(target.value === "theirs" ? "theirs" : "mine")}
      >
        <Radio value="mine">
          <span className={styles.whose}>{isOwn ? "Here" : "Yours"}</span> {say(mine, "mine")}
        </Radio>
        <Radio value="theirs">
          <span className={styles.whose}>{isOwn ? "There" : "Theirs"}</span> {say(theirs, "theirs")}
        </Radio>
      </Radio.Group>
    </fieldset>
  );
}

/** Shown above a form. Before the user saves, it lists what was changed both here and elsewhere. */
export function ChangedMeanwhile({ controller }: { controller: FormController }) {
  const { queryFields } = useFieldEnvironment();
  const { clashes, base, comparing, values, sections } = controller;
  if (clashes.length === 0 || !base || comparing) return null;
  const fields = openFields(sections);
  const wordsOf = (clash: Clash) => {
    const sides = [values, base].map((row) => clashSide(clash, row, fields.keys()));
    return clashWords(clash, sides, fields, queryFields);
  };
  return (
    <div role="status" className={resourceFormStyles.kept}>
      <p>{`Changed elsewhere just now too: ${clashes.map(wordsOf).join("; ")}. What you typed is still here.`}</p>
      <Button size="small" onClick={() => controller.compare(true)}>
        Compare
      </Button>
    </div>
  );
}

interface ClashesAtFieldsProps {
  controller: FormController;
  /** Ids of the inputs begin with it. */
  id: string;
  /** What the ids of the inputs of a nested row may begin with. */
  ownersOf?(rowId: string): readonly string[];
  children: ReactNode;
}

/** Shows the value saved elsewhere at each input that was changed on both sides, with a choice. */
export function ClashesAtFields({ controller, id, ownersOf, children }: ClashesAtFieldsProps) {
  const { clashes, sections } = controller;
  // Without clashes, saves elsewhere do not redraw the inputs.
  const theirs = clashes.length > 0 ? controller.base : undefined;
  const fields = useMemo(() => openFields(sections), [sections]);
  const newest = useNewest(controller);
  const beside = useMemo(() => {
    const at = new Map<string, OpenClash[]>();
    for (const clash of clashes) {
      const owners = clash.row === "" ? [id] : (ownersOf?.(clash.row) ?? []);
      const inputs = clash.kind === "value" ? owners.map((owner) => `${owner}.${clash.field}`) : [];
      for (const input of inputs) at.set(input, [...(at.get(input) ?? []), clash]);
    }
    return (input: string) =>
      theirs &&
      at.get(input)?.map((clash) => {
        const shown = { clash, fields, theirs, input };
        return (
          <TheirValue
            key={clashKey(clash)}
            {...shown}
            onDecide={(side) => newest.current.decideOne(clash, side)}
          />
        );
      });
  }, [clashes, theirs, fields, id, ownersOf, newest]);
  return <BesideField value={beside}>{children}</BesideField>;
}

interface TheirValueProps {
  clash: OpenClash;
  fields: ReadonlyMap<string, Field>;
  theirs: AnyRow;
  /** Id of the input with the user's own value. */
  input: string;
  onDecide(side: Side): void;
}

/** Below an input: the value saved there since, and the choice between the two. */
function TheirValue({ clash, fields, theirs, input, onDecide }: TheirValueProps) {
  const { actor, queryFields, resourceNamed } = useFieldEnvironment();
  const side = clashSide(clash, theirs, fields.keys());
  const field = clashField(clash, side, fields, queryFields);
  if (!field) return null;
  const isOwn = clash.by === actor.userId;
  const value = partOf(clash, side.row[clash.field]);
  const decide = (side: Side) => {
    onDecide(side);
    // The buttons disappear, so return the focus to the input.
    const at = input.lastIndexOf(".");
    focusFirstError(input.slice(0, at), { [input.slice(at + 1)]: [] });
  };
  return (
    <div className={styles.theirs} role="group" aria-label={`${field.label}, changed elsewhere too`}>
      <div role="status">
        <span className={styles.who}>
          {isOwn ? (
            "In your other window"
          ) : clash.by ? (
            <ReferenceTitle resource={resourceNamed("users")} id={clash.by} />
          ) : (
            "Somebody else"
          )}
          {clash.part === "" ? ": " : `, ${field.label}: `}
        </span>
        <FieldShow field={field} value={value} around={side.row} />
      </div>
      <div className={styles.choice}>
        <Button size="small" onClick={() => decide("mine")}>
          {isOwn ? "Keep this" : "Keep mine"}
        </Button>
        <Button size="small" onClick={() => decide("theirs")}>
          {isOwn ? "Take that" : "Take theirs"}
        </Button>
      </div>
    </div>
  );
}
