import type { Waiver } from "../../../domain/itineraries/finding";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { PersonName } from "../../../components/PersonName";
import styles from "./price.module.css";

/** Why a finding was waived, by whom and when; older waivers lack the user. */
export function WaiverNote({ waiver: { reason, by, at } }: { waiver: Waiver }) {
  const { formats } = useFieldEnvironment();
  return (
    <>
      <p>Waived: {reason}</p>
      {by && at && (
        <p className={styles.waiver}>
          <PersonName id={by} size={16} />
          {formats.instant(at)}
        </p>
      )}
    </>
  );
}
