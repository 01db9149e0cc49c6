import { Button } from "antd";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { type OfferedDraft, useOfferedDraft } from "./drafts";
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
  const { values, at } = kept.before ?? {};
  const name = values?.[title];
  const what = typeof name === "string" && name !== "" ? `“${name}”` : `a new ${inSentence(label.one)}`;
  const when = at ? ` (${formats.instant(at)})` : "";
  const words = `You wrote ${what} here${when} and did not create it. It is kept on this device.`;
  return <KeptDraft offered={kept} words={words} label="Go on with it" />;
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
