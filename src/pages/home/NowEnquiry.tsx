import { Link } from "react-router";
import { LinkButton } from "../../components/LinkButton";
import { useToday } from "../../components/useToday";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import type { Trip } from "../../resources/trips";
import { firstAnswerDue } from "../trips/firstAnswerDue";
import { TeamName } from "../../components/PersonName";
import { NowRow } from "./NowRow";
import { TakeButton } from "./TakeButton";
import { tripAbout } from "./tripAbout";

/** An enquiry that waits for its first answer: nobody's is taken here, the reader's own is answered on its page. */
export function NowEnquiry({ trip }: { trip: Trip }) {
  const { formats } = useFieldEnvironment();
  const today = useToday();
  return (
    <NowRow
      dueAt={firstAnswerDue(trip) ?? trip.createdAt}
      what="Enquiry"
      customer={<Link to={`/trips/${trip.id}`}>{trip.customerName}</Link>}
      about={
        <>
          {tripAbout(trip, formats, today)}
          {!trip.assigneeUserId && trip.assigneeTeamId && (
            <>
              {" · "}
              <TeamName id={trip.assigneeTeamId} />
            </>
          )}
        </>
      }
      actions={
        trip.assigneeUserId ? (
          <LinkButton
            size="small"
            to={`/trips/${trip.id}`}
            aria-label={`Answer ${trip.reference}, ${trip.customerName}`}
          >
            Answer
          </LinkButton>
        ) : (
          <TakeButton trip={trip} />
        )
      }
    />
  );
}
