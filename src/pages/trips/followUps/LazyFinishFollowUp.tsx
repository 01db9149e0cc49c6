import { lazy, Suspense } from "react";
import type { FollowUp } from "../../../resources/followUps";

const FinishFollowUp = lazy(() => import("./FinishFollowUp").then((m) => ({ default: m.FinishFollowUp })));

/** The form that completes a step, loaded when first needed: lists of steps are shown far more often. */
export const LazyFinishFollowUp = (props: { followUp: FollowUp; onDone(): void }) => (
  <Suspense>
    <FinishFollowUp {...props} />
  </Suspense>
);
