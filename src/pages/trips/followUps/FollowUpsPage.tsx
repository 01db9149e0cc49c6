import { type ComponentType, useMemo } from "react";
import { Link } from "react-router";
import { FieldContext, useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { ReferenceTitle } from "../../../fields/references/ReferenceTitle";
import { resourceNamed } from "../../../resources";
import type { FollowUp } from "../../../resources/followUps";
import type { AnyRow } from "../../../schema";
import { ResourceList } from "../../resource/list/ResourceList";
import { organisationTrips } from "../organisationTrips";
import { PersonName } from "../../../components/PersonName";
import { useStateLooks } from "../useStateLooks";
import { useNow } from "../../../components/useNow";
import { DueText } from "./DueText";
import { FollowUpState } from "./FollowUpState";

const cell = (Cell: ComponentType<{ followUp: FollowUp }>) =>
  function FollowUpCell({ row }: { row: AnyRow }) {
    // The list of follow-ups holds rows of the resource follow-ups.
    return <Cell followUp={row as FollowUp} />;
  };

const trips = { ...resourceNamed("trips"), title: "customerName" };

const cells = {
  dueAt: cell(DueCell),
  tripId: cell(({ followUp: { tripId } }) => (
    <Link to={`/trips/${tripId}`}>
      <ReferenceTitle resource={trips} id={tripId} />
    </Link>
  )),
  assigneeUserId: cell(({ followUp: { assigneeUserId } }) =>
    assigneeUserId ? <PersonName id={assigneeUserId} /> : <span>–</span>,
  ),
  status: cell(FollowUpState),
};

/** All steps of all trips: what is open, finished in place, and what came of the others. */
export function FollowUpsPage() {
  const environment = useFieldEnvironment();
  const looks = useStateLooks();
  // Filters by the trip call its states as the organisation does.
  const around = useMemo(() => {
    const named = organisationTrips(looks);
    return {
      ...environment,
      resourceNamed: (name: string) => (name === "trips" ? named : environment.resourceNamed(name)),
    };
  }, [environment, looks]);
  return (
    <FieldContext value={around}>
      <ResourceList resource={resourceNamed("follow-ups")} cells={cells} />
    </FieldContext>
  );
}

/** What is done was due at a moment; what is open is due in so many days. */
function DueCell({ followUp }: { followUp: FollowUp }) {
  const { formats } = useFieldEnvironment();
  const now = useNow();
  if (followUp.status === "open") return <DueText dueAt={followUp.dueAt} now={now} />;
  return <time dateTime={followUp.dueAt}>{formats.instant(followUp.dueAt)}</time>;
}
