import { Radio } from "antd";
import type { ReactNode } from "react";
import { FieldShow } from "../../../fields/FieldShow";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Clash } from "../../../providers/merge/Clash";
import type { ClashSide } from "../../../providers/merge/clashSide";
import type { Side } from "../../../providers/merge/decideClashes";
import type { Field } from "../../../schema";
import { clashField, clashWords, partOf, rowTitle, trailWords } from "./clashWords";
import styles from "./ConflictDialog.module.css";

interface ClashChoiceProps {
  clash: Clash;
  /** The fields of the form. */
  fields: ReadonlyMap<string, Field>;
  mine: ClashSide;
  theirs: ClashSide;
  /** Whether both were changed by the same person, in two windows. */
  isOwn: boolean;
  side: Side;
  onChoose(side: Side): void;
}

/** What two people changed, each in their own way, to choose between. */
export function ClashChoice({ clash, fields, mine, theirs, isOwn, side, onChoose }: ClashChoiceProps) {
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
