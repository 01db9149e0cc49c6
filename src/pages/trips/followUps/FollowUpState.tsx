import { CheckOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import { type ReactNode, useState } from "react";
import { followUpStatuses } from "../../../vocabulary";
import { ChoiceTag } from "../../../fields/parts/ChoiceTag";
import type { FollowUp } from "../../../resources/followUps";
import { LazyFinishFollowUp } from "./LazyFinishFollowUp";
import { useMayWorkOn } from "./useMayWorkOn";

/** How a step stands; an open one can be finished here. */
export function FollowUpState({ followUp }: { followUp: FollowUp }) {
  const { label, colour } = followUpStatuses[followUp.status];
  const tag = <ChoiceTag colour={colour}>{label}</ChoiceTag>;
  return followUp.status === "open" ? <OpenState followUp={followUp} otherwise={tag} /> : tag;
}

function OpenState({ followUp, otherwise }: { followUp: FollowUp; otherwise: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (!useMayWorkOn(followUp.tripId)) return otherwise;
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
