import type { ReactNode } from "react";
import { picturesOfDays } from "../domain/proposals/Proposal";
import { ProposedDay } from "./ProposedDay";
import { useSetting } from "./ProposalSetting";

/** The journey, day by day. */
export function ProposedDays({ afterDay }: { afterDay: ((dayId: string) => ReactNode) | undefined }) {
  const { proposal, say } = useSetting();
  if (proposal.days.length === 0) return null;
  const pictures = picturesOfDays(proposal.days);
  return (
    <section className="p-journey" aria-label={say("itinerary")}>
      <h2 className="p-heading">{say("itinerary")}</h2>
      <ol className="p-days">
        {proposal.days.map((day, index) => (
          <ProposedDay
            key={day.id}
            day={day}
            pictures={pictures[index]}
            number={index + 1}
            after={afterDay?.(day.id)}
          />
        ))}
      </ol>
    </section>
  );
}
