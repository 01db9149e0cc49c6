import { useState } from "react";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useMay } from "../../fields/useMay";
import { browserStorage } from "../../providers/browserStorage";
import { useOpened } from "../../providers/earlyAnswers";
import { useListRows } from "../../providers/rows/listRows";
import { useTenant } from "../../providers/tenant";
import { resourceNamed } from "../../resources";
import { firstSteps, type FirstStep } from "./firstStepList";

export interface FirstSteps {
  steps: readonly { step: FirstStep; isDone: boolean }[];
  /** Whether they still want doing: known to be, by somebody who may, and not put away in this browser. */
  areOpen: boolean;
  putAway(): void;
}

/**
 * The first steps that the reader may take.
 * @param isNew whether there is no trip yet. Afterwards they are the business of owners and admins alone.
 */
export function useFirstSteps(isNew: boolean): FirstSteps {
  const { actor } = useFieldEnvironment();
  const key = `first steps put away ${actor.userId}`;
  const [isAway, setAway] = useState(() => browserStorage.read(key) !== undefined);
  const isManager = useMay(resourceNamed("tenants"), "edit");
  const hasOpened = useOpened();
  const isAsked = isNew || (isManager && !isAway && hasOpened);
  const { data: tenant } = useTenant();
  // The list is a constant: the hooks are the same ones each time.
  const states = firstSteps.map((step) => {
    const { filters, said } = step;
    const query = { ...(filters ? { filters } : {}), start: 0, end: 0 };
    // oxlint-disable-next-line react/rules-of-hooks
    const { data } = useListRows(step.resource, query, { enabled: isAsked && !said });
    const count = said ? tenant && said(tenant) : data?.total;
    // oxlint-disable-next-line react/rules-of-hooks
    const may = useMay(resourceNamed(step.resource), said ? "edit" : "create");
    return { step, count, may };
  });
  const own = states.filter(({ may }) => may);
  const isOpen = ({ step, count }: (typeof own)[number]) => count !== undefined && count <= step.before;
  return {
    steps: own.map((state) => ({ step: state.step, isDone: state.count !== undefined && !isOpen(state) })),
    areOpen: !isAway && isManager && own.some(isOpen),
    putAway() {
      browserStorage.write(key, "yes");
      setAway(true);
    },
  };
}
