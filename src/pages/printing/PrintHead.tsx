import { joinParts } from "../../domain/formats/text";
import { FileImage } from "../../fields/imageEditing/FileImage";
import { usePrintFor } from "../../providers/printing";
import { useTenant } from "../../providers/tenant";
import type { Trip } from "../../resources/trips";
import { PrintOnly } from "./ScreenOnly";
import styles from "./printing.module.css";

interface PrintHeadProps {
  trip: Trip;
  name?: string;
}

export function PrintHead({ trip, name }: PrintHeadProps) {
  const { data: tenant } = useTenant();
  const printFor = usePrintFor();
  const contact = [tenant?.website, tenant?.phones[0]?.phone, tenant?.emails[0]?.email].filter(Boolean);
  return (
    <PrintOnly>
      <header className={styles.head}>
        {tenant && (
          <div className={styles.organisation}>
            {tenant.logo && <FileImage id={tenant.logo} alt="" className={styles.logo} />}
            {tenant.name}
          </div>
        )}
        {printFor === "internal" && <p className={styles.internal}>Internal: not for the customer</p>}
        <h1 className={styles.title}>{trip.title || trip.customerName}</h1>
        <p>{joinParts([trip.title && trip.customerName, trip.reference, name])}</p>
        {contact.length > 0 && <p>{contact.join(" · ")}</p>}
      </header>
    </PrintOnly>
  );
}
