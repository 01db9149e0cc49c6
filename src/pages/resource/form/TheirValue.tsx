import { Button } from "antd";
import { FieldShow } from "../../../fields/FieldShow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { ReferenceTitle } from "../../../fields/references/ReferenceTitle";
import { clashSide } from "../../../providers/merge/clashSide";
import type { Side } from "../../../providers/merge/decideClashes";
import type { AnyRow, Field } from "../../../schema";
import { clashField, partOf } from "./clashWords";
import { focusFirstError } from "./focusFirstError";
import type { MetClash } from "./useResourceForm";
import styles from "./TheirValue.module.css";

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
export function TheirValue({ clash, fields, theirs, input, onDecide }: TheirValueProps) {
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
