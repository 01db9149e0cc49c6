import { Button } from "antd";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import styles from "./ResourceForm.module.css";
import type { KeptNew } from "./useKeptNew";
import type { FormController } from "./useResourceForm";

/** Stands above the form of a new row: offers what was written into it before and never made. */
export function KeptNewRow({ controller, kept }: { controller: FormController; kept: KeptNew }) {
  const { formats } = useFieldEnvironment();
  const { before, restore, discard } = kept;
  if (!before) return null;
  const { title, label } = controller.resource;
  const name = before.values[title];
  return (
    <div role="status" className={styles.kept}>
      <p>
        {`You wrote ${typeof name === "string" && name !== "" ? `“${name}”` : `a new ${inSentence(label.one)}`} here`}
        {before.at && ` (${formats.instant(before.at)})`} and did not create it. It is kept on this device.
      </p>
      <Button size="small" type="primary" onClick={restore}>
        Go on with it
      </Button>
      <Button size="small" onClick={discard}>
        Discard
      </Button>
    </div>
  );
}
