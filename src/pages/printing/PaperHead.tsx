import { joinParts } from "../../domain/formats/text";
import { FileImage } from "../../fields/imageEditing/FileImage";
import { usePaper } from "../../providers/printing";
import { useTenant } from "../../providers/tenant";
import type { Trip } from "../../resources/trips";
import { PaperOnly } from "./ScreenOnly";
import styles from "./printing.module.css";

interface PaperHeadProps {
  trip: Trip;
  /** What the paper is, after the customer and the trip: the name of an offer. */
  name?: string;
}

/** The head of a paper: whose it is, for which customer and which trip. */
export function PaperHead({ trip, name }: PaperHeadProps) {
  const { data: tenant } = useTenant();
  const paper = usePaper();
  const contact = [tenant?.website, tenant?.phones[0]?.phone, tenant?.emails[0]?.email].filter(Boolean);
  return (
    <PaperOnly>
      <header className={styles.head}>
        {tenant && (
          <div className={styles.organisation}>
            {tenant.logo && <FileImage id={tenant.logo} alt="" className={styles.logo} />}
            {tenant.name}
          </div>
        )}
        {paper === "internal" && <p className={styles.internal}>Internal: not for the customer</p>}
        <h1 className={styles.title}>{trip.title || trip.customerName}</h1>
        <p>{joinParts([trip.title && trip.customerName, trip.reference, name])}</p>
        {contact.length > 0 && <p>{contact.join(" · ")}</p>}
      </header>
    </PaperOnly>
  );
}
