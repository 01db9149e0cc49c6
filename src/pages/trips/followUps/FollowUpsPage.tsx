import { type ComponentType, useMemo, type ReactNode, useState } from "react";
import { FieldContext, useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { resourceNamed } from "../../../resources";
import type { FollowUp } from "../../../resources/followUps";
import type { AnyRow } from "../../../schema";
import { ResourceList } from "../../resource/list/ResourceList";
import { organisationTrips, useStateLooks } from "../stateLooks";
import { PersonName } from "../../../components/PersonName";
import { useNow } from "../../../components/useNow";
import { DueText } from "./DueText";
import { CheckOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import { followUpStatuses } from "../../../vocabulary";
import { ChoiceTag } from "../../../fields/parts/ChoiceTag";
import { LazyFinishFollowUp } from "./LazyFinishFollowUp";
import { useMayWorkOn } from "./followUpSteps";
import { WholeLink } from "./WholeLink";

const cell = (Cell: ComponentType<{ followUp: FollowUp }>) =>
  function FollowUpCell({ row }: { row: AnyRow }) {
    // The list of follow-ups holds rows of the resource follow-ups.
    return <Cell followUp={row as FollowUp} />;
  };

const cells = {
  dueAt: cell(DueCell),
  tripId: cell(WholeLink),
  assigneeUserId: cell(({ followUp: { assigneeUserId } }) =>
    assigneeUserId ? <PersonName id={assigneeUserId} /> : <span>–</span>,
  ),
  status: cell(FollowUpState),
};

const headings = { tripId: "Customer" };

export function FollowUpsPage() {
  const environment = useFieldEnvironment();
  const looks = useStateLooks();
  // The filter by trip shows the organisation's names of the states.
  const around = useMemo(() => {
    const named = organisationTrips(looks);
    return {
      ...environment,
      resourceNamed: (name: string) => (name === "trips" ? named : environment.resourceNamed(name)),
    };
  }, [environment, looks]);
  return (
    <FieldContext value={around}>
      <ResourceList resource={resourceNamed("follow-ups")} cells={cells} headings={headings} />
    </FieldContext>
  );
}

/** Relative for open steps, exact for the others. */
function DueCell({ followUp }: { followUp: FollowUp }) {
  const { formats } = useFieldEnvironment();
  const now = useNow();
  if (followUp.status === "open") return <DueText dueAt={followUp.dueAt} now={now} />;
  return <time dateTime={followUp.dueAt}>{formats.instant(followUp.dueAt)}</time>;
}

export function FollowUpState({ followUp }: { followUp: FollowUp }) {
  const { label, colour } = followUpStatuses[followUp.status];
  const tag = <ChoiceTag colour={colour}>{label}</ChoiceTag>;
  return followUp.status === "open" ? <OpenState followUp={followUp} otherwise={tag} /> : tag;
}

function OpenState({ followUp, otherwise }: { followUp: FollowUp; otherwise: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMayWorkOn(followUp)) return otherwise;
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<LazyFinishFollowUp followUp={followUp} onDone={() => setOpen(false)} />}
    >
      <Button size="small" icon={<CheckOutlined aria-hidden />}>
        Done
      </Button>
    </Popover>
  );
}
