import { Suspense } from "react";
import { Fold } from "../../../components/Fold";
import { ResourceFormFields } from "../../resource/form/ResourceFormFields";
import type { FormController } from "../../resource/form/useResourceForm";
import styles from "./FormSections.module.css";

interface FormSectionsProps {
  id: string;
  controller: FormController;
  only: readonly string[];
  /** Of the folded part, which opens if it has an error. */
  summary: string;
  opens?: boolean;
  isBelow?: boolean;
  autoFocus?: boolean;
}

export function FormSections(props: FormSectionsProps) {
  const { id, controller, only, summary, opens = false, isBelow = false, autoFocus = false } = props;
  const wrong = new Set(Object.keys(controller.errors).map((path) => path.split(".")[0]));
  const isWrong = controller.sections
    .filter(({ heading }) => only.includes(heading))
    .some(({ fields }) => fields.some(({ name }) => wrong.has(name)));
  return (
    <Fold summary={summary} className={isBelow ? styles.below : styles.fold} opens={opens || isWrong}>
      <Suspense fallback={<div className={styles.loading} />}>
        <div className={styles.sections}>
          <ResourceFormFields {...{ id, controller, only, autoFocus }} />
        </div>
      </Suspense>
    </Fold>
  );
}
