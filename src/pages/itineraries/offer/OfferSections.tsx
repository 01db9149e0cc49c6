import { Suspense, useMemo } from "react";
import { ResourceFormFields } from "../../resource/form/ResourceFormFields";
import type { ResourceFormHold } from "../../resource/form/useResourceForm";
import { Fold } from "../Fold";
import styles from "./offer.module.css";

/** The days and the waived findings have editors of their own. */
const elsewhere = ["days", "waivedFindings"];

interface OfferSectionsProps {
  id: string;
  hold: ResourceFormHold;
}

/** What holds for the whole offer: dates, travellers and currency first, price and conditions folded below. */
export function OfferSections({ id, hold }: OfferSectionsProps) {
  const drawn = useMemo(
    () => ({
      ...hold,
      sections: hold.sections.map((section) => ({
        ...section,
        heading: section.heading === "Days" ? "Price" : section.heading,
        fields: section.fields.filter(({ name }) => !elsewhere.includes(name)),
      })),
    }),
    [hold],
  );
  const folded = drawn.sections.filter(({ heading }) => heading === "Price" || heading === "Conditions");
  const hasFault = folded.some(({ fields }) =>
    fields.some(({ name }) => Object.keys(hold.faults).some((path) => path.split(".")[0] === name)),
  );
  return (
    <Suspense fallback={<div className={styles.loading} />}>
      <div className={styles.sections}>
        <ResourceFormFields id={id} hold={drawn} only={["Itinerary", "Travellers"]} />
      </div>
      <Fold
        summary="Markup, inclusions, terms, payments and cover"
        className={styles.conditions}
        opens={hasFault}
      >
        <div className={styles.sections}>
          <ResourceFormFields id={id} hold={drawn} only={["Price", "Conditions"]} />
        </div>
      </Fold>
    </Suspense>
  );
}
