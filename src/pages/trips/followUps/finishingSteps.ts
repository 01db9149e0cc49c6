import { useEffect } from "react";
import { createStore, useStore } from "../../../providers/createStore";
import type { FollowUp } from "../../../resources/followUps";

const finishing = createStore<readonly FollowUp[]>([]);

/** Tells the lists of steps to keep this one, whatever they read meanwhile, as long as the component is drawn. */
export function useKeptWhileFinishing(followUp: FollowUp): void {
  useEffect(() => {
    finishing.set([...finishing.get(), followUp]);
    return () => finishing.set(finishing.get().filter((one) => one !== followUp));
  }, [followUp]);
}

/** The steps that are read, and before them those that are being finished and are read no longer. */
export function useKeptSteps(
  read: readonly FollowUp[],
  isOwn: (step: FollowUp) => boolean = () => true,
): readonly FollowUp[] {
  const gone = useStore(finishing).filter((step) => isOwn(step) && !read.some(({ id }) => id === step.id));
  return [...gone, ...read];
}
