import { Button } from "antd";
import type { Formats } from "../../../domain/formats/formatsOf";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Draft } from "../../../providers/drafts";
import { treeOf } from "../../../providers/merge/rowTree";
import { inWords } from "../../../schema";
import { rowTitle } from "./clashWords";
import { type OfferedDraft, useOfferedDraft } from "./drafts";
import { openFields } from "./formFields";
import styles from "./ResourceForm.module.css";
import type { FormController } from "./useResourceForm";

/** Above a form: offers changes kept when the session ended, and keeps them if that happens again. */
export const KeptChanges = ({ controller }: { controller: FormController }) => (
  <KeptDraft
    offered={useOfferedDraft(controller)}
    words="You had unsaved changes here when your session ended."
    label="Restore"
  />
);

/** Above the form of a new row: offers an earlier one that was written but not created. */
export function KeptNewRow({ controller, kept }: { controller: FormController; kept: OfferedDraft }) {
  const { formats } = useFieldEnvironment();
  const { title, label } = controller.resource;
  const { before, others } = kept;
  if (!before) return null;
  const nameOf = ({ values, at }: Draft) => {
    const name = values[title];
    const what = typeof name === "string" && name !== "" ? `“${name}”` : `a new ${inSentence(label.one)}`;
    return `${what} here${at ? ` (${formats.instant(at)})` : ""}`;
  };
  const name = nameOf(before);
  const alike = others.filter((other) => nameOf(other) === name);
  const difference = differenceOf(
    saidIn(controller, before, formats),
    alike.flatMap((other) => saidIn(controller, other, formats)),
  );
  const unlike = alike.length > 0 && difference ? ` Unlike another of that minute, it ${difference}.` : "";
  const words = `You wrote ${name} and did not create it. It is kept on this device.${unlike}`;
  return <KeptDraft offered={kept} words={words} label="Go on with it" />;
}

/** What a draft says: the titles of its rows, then its fields in words. */
function saidIn({ sections }: FormController, { values }: Draft, formats: Formats): string[] {
  const fields = openFields(sections);
  const rows = [...(treeOf(values, fields.keys())?.nodes.values() ?? [])];
  const titles = rows.map((row) => rowTitle(row.values)).filter(Boolean);
  const words = [...fields].flatMap(([name, field]) => {
    const said = inWords(field, values[name], formats, values);
    // A number of rows names them: "2 days".
    return said && field.kind !== "rows" ? `${field.label} ${said}` : said;
  });
  return [...titles.map((text) => `“${text}”`), ...words.filter(Boolean)];
}

/** The first that one draft says and others do not, or the reverse. */
function differenceOf(own: readonly string[], others: readonly string[]): string {
  const said = own.find((words) => !others.includes(words));
  const unsaid = others.find((words) => !own.includes(words));
  if (said) return `has ${said}`;
  return unsaid ? `does not have ${unsaid}` : "";
}

function KeptDraft({ offered, words, label }: { offered: OfferedDraft; words: string; label: string }) {
  if (!offered.before) return null;
  return (
    <div role="status" className={styles.kept}>
      <p>{words}</p>
      <Button size="small" type="primary" onClick={offered.restore}>
        {label}
      </Button>
      <Button size="small" onClick={offered.discard}>
        Discard
      </Button>
    </div>
  );
}
