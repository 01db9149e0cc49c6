import { useSubscription } from "@refinedev/core";
import { followChange } from "../../providers/changes/followChange";
import { allChanges, type ChangeEvent } from "../../providers/changes/liveProvider";

/** Lets what is shown follow what others change. */
export function LiveChanges() {
  useSubscription({
    channel: allChanges,
    // All events of our provider are such.
    onLiveEvent: (event) => followChange(event as ChangeEvent),
  });
  return null;
}
