import { Suspense, useMemo } from "react";
import { ResourceFormFields } from "../../resource/form/ResourceFormFields";
import type { FormController } from "../../resource/form/useResourceForm";
import { Fold } from "../../../components/Fold";
import { ownerIds } from "../draft/EditorPlace";
import { TakeFocus } from "../draft/TakeFocus";
import styles from "./offer.module.css";

/** The days, the tray, the options, the way of the price per person and the waived findings have editors of their own. */
const elsewhere = ["days", "tray", "options", "chosenOptionId", "personPrices", "waivedFindings"];

interface OfferSectionsProps {
  id: string;
  controller: FormController;
}

/** What holds for the whole offer: dates, travellers and currency first, price and conditions folded below. */
export function OfferSections({ id, controller }: OfferSectionsProps) {
  const drawn = useMemo(
    () => ({
      ...controller,
      sections: controller.sections.map((section) => ({
        ...section,
        heading: section.heading === "Days" ? "Price" : section.heading,
        fields: section.fields.filter(({ name }) => !elsewhere.includes(name)),
      })),
    }),
    [controller],
  );
  const folded = drawn.sections.filter(({ heading }) => heading === "Price" || heading === "Conditions");
  const hasError = folded.some(({ fields }) =>
    fields.some(({ name }) => Object.keys(controller.errors).some((path) => path.split(".")[0] === name)),
  );
  return (
    <Suspense fallback={<div className={styles.loading} />}>
      <TakeFocus owner={ownerIds.offer} id={id} />
      <div className={styles.sections}>
        <ResourceFormFields id={id} controller={drawn} only={["Itinerary", "Travellers"]} />
      </div>
      <Fold
        summary="Markup, discount, inclusions, terms, payments and cover"
        className={styles.conditions}
        opens={hasError}
      >
        <div className={styles.sections}>
          <ResourceFormFields id={id} controller={drawn} only={["Price", "Conditions"]} />
        </div>
      </Fold>
    </Suspense>
  );
}
