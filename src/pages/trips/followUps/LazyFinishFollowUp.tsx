import { lazy, Suspense } from "react";
import type { FinishFollowUpProps } from "./FinishFollowUp";

const FinishFollowUp = lazy(() => import("./FinishFollowUp").then((m) => ({ default: m.FinishFollowUp })));

/** The form that ends a step, loaded when first needed: lists of steps are shown far more often. */
export const LazyFinishFollowUp = (props: FinishFollowUpProps) => (
  <Suspense>
    <FinishFollowUp {...props} />
  </Suspense>
);
