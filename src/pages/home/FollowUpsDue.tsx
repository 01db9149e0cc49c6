import type { FollowUp } from "../../resources/followUps";
import { useKeptSteps } from "../trips/followUps/finishingSteps";
import { FollowUpItem } from "../trips/followUps/FollowUpItem";
import { useMayWorkOn } from "../trips/followUps/useMayWorkOn";
import { ListPanel } from "./ListPanel";
import type { ListView } from "./listView";
import { TripOf } from "./TripOf";

/** The reader's steps that are due today or overdue; they are finished in place. */
export const FollowUpsDue = ({ view }: { view: ListView }) => (
  <ListPanel<FollowUp>
    heading="My follow-ups due"
    view={view}
    useRows={useKeptSteps}
    empty="Nothing is due today. Steps that you plan on a trip appear here on their day."
  >
    {(followUp) => <Due key={followUp.id} followUp={followUp} />}
  </ListPanel>
);

/** A step of the reader's may lie on a trip that is not theirs. */
function Due({ followUp }: { followUp: FollowUp }) {
  const mayWork = useMayWorkOn(followUp.tripId);
  return <FollowUpItem followUp={followUp} mayWork={mayWork} about={<TripOf id={followUp.tripId} />} />;
}
