import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { BesideField } from "../../../fields/BesideField";
import { clashKey, clashSide, type Side } from "../../../providers/merge/clashes";
import { openFields } from "./formFields";
import type { FormController, MetClash } from "./useResourceForm";
import { Button } from "antd";
import { FieldShow } from "../../../fields/FieldShow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { ReferenceTitle } from "../../../fields/references/ReferenceTitle";
import type { AnyRow, Field } from "../../../schema";
import { clashField, partOf } from "./clashWords";
import { focusFirstError } from "./useFormSave";
import styles from "./TheirValue.module.css";

interface ClashesAtFieldsProps {
  controller: FormController;
  /** What the ids of the inputs begin with. */
  id: string;
  /** The same for the inputs of a row in the row: what they may begin with. */
  ownersOf?(rowId: string): readonly string[];
  children: ReactNode;
}

/** Has each input that somebody else changed too show what they wrote, to be decided there. */
export function ClashesAtFields({ controller, id, ownersOf, children }: ClashesAtFieldsProps) {
  const { clashes, sections } = controller;
  // What nobody asks about redraws no input when it is saved.
  const theirs = clashes.length > 0 ? controller.theirs : undefined;
  const fields = useMemo(() => openFields(sections), [sections]);
  const latest = useRef(controller);
  useEffect(() => {
    latest.current = controller;
  });
  const beside = useMemo(() => {
    const at = new Map<string, MetClash[]>();
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
            onDecide={(side) => latest.current.decideOne(clash, side)}
          />
        );
      });
  }, [clashes, theirs, fields, id, ownersOf]);
  return <BesideField value={beside}>{children}</BesideField>;
}

interface TheirValueProps {
  clash: MetClash;
  /** The fields of the form. */
  fields: ReadonlyMap<string, Field>;
  /** The row as somebody else has saved it. */
  theirs: AnyRow;
  /** The id of the input that holds mine. */
  input: string;
  onDecide(side: Side): void;
}

/** Below an input: what somebody else has saved there since it was changed here, and which of both stays. */
function TheirValue({ clash, fields, theirs, input, onDecide }: TheirValueProps) {
  const { actor, queryFields, resourceNamed } = useFieldEnvironment();
  const side = clashSide(clash, theirs, fields.keys());
  const field = clashField(clash, side, fields, queryFields);
  if (!field) return null;
  const isOwn = clash.by === actor.userId;
  const value = partOf(clash, side.row[clash.field]);
  const decide = (side: Side) => {
    onDecide(side);
    // The buttons go: the focus stays where it was decided.
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
