import { Button } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Clash } from "../../../providers/merge/Clash";
import { clashSide } from "../../../providers/merge/clashSide";
import { clashWords } from "./clashWords";
import { openFields } from "./formFields";
import styles from "./ResourceForm.module.css";
import type { FormController } from "./useResourceForm";

/** Stands above a form in which somebody has typed over what somebody else has saved since: says where, before one saves. */
export function ChangedMeanwhile({ controller }: { controller: FormController }) {
  const { queryFields } = useFieldEnvironment();
  const { clashes, theirs, conflict, values, sections } = controller;
  if (clashes.length === 0 || !theirs || conflict) return null;
  const fields = openFields(sections);
  const wordsOf = (clash: Clash) => {
    const sides = [values, theirs].map((row) => clashSide(clash, row, fields.keys()));
    return clashWords(clash, sides, fields, queryFields);
  };
  return (
    <div role="status" className={styles.kept}>
      <p>{`Changed elsewhere just now too: ${clashes.map(wordsOf).join("; ")}. What you typed is still here.`}</p>
      <Button size="small" onClick={controller.decide}>
        Compare
      </Button>
    </div>
  );
}
