import { CheckOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import { useState } from "react";
import { followUpStatuses } from "../../../domain/followUps/followUpStatuses";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { ChoiceTag } from "../../../fields/parts/ChoiceTag";
import { mayDo } from "../../../providers/accessControlProvider";
import { resourceNamed } from "../../../resources";
import type { FollowUp } from "../../../resources/followUps";
import { LazyFinishFollowUp } from "./LazyFinishFollowUp";

/** How a step stands; an open one can be finished here. */
export function FollowUpState({ followUp }: { followUp: FollowUp }) {
  const { actor } = useFieldEnvironment();
  const [isOpen, setOpen] = useState(false);
  const { label, colour } = followUpStatuses[followUp.status];
  if (followUp.status !== "open" || !mayDo(resourceNamed("follow-ups"), "edit", actor, followUp))
    return <ChoiceTag colour={colour}>{label}</ChoiceTag>;
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<LazyFinishFollowUp followUp={followUp} onDone={() => setOpen(false)} />}
    >
      <Button size="small" icon={<CheckOutlined />}>
        Done
      </Button>
    </Popover>
  );
}
