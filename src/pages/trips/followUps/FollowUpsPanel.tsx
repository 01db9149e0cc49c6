import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef, useState } from "react";
import type { FollowUp } from "../../../resources/followUps";
import type { Trip } from "../../../resources/trips";
import type { OwnPanelProps } from "../../resource/detail/useFacts";
import { useListRows } from "../../../providers/rows/listRows";
import { Loaded } from "../../../components/Loaded";
import { Panel } from "../../../components/Panel";
import { firstAnswerDue } from "../tripTexts";
import { useNow } from "../../../components/useNow";
import words from "../../../components/words.module.css";
import { AddFollowUp } from "./AddFollowUp";
import { DueText } from "./DueText";
import { useKeptSteps } from "./followUpSteps";
import { FollowUpItem } from "./FollowUpItem";
import styles from "./followUps.module.css";

const closed: readonly Trip["status"][] = ["cancelled", "dropped"];

export function FollowUpsPanel({
  row: trip,
  mayEdit: mayWork,
}: Pick<OwnPanelProps<Trip>, "row" | "mayEdit">) {
  const [isAdding, setAdding] = useState(false);
  const getsFocus = useRef(false);
  const takeFocus = (button: HTMLElement | null) => {
    if (!button || !getsFocus.current) return;
    getsFocus.current = false;
    button.focus();
  };
  const close = () => {
    getsFocus.current = true;
    setAdding(false);
  };
  const now = useNow();
  const query = useListRows<FollowUp>("follow-ups", {
    filters: [
      { field: "tripId", operator: "eq", value: trip.id },
      { field: "status", operator: "eq", value: "open" },
    ],
    sort: [{ field: "dueAt", order: "asc" }],
    start: 0,
    end: 50,
  });
  const steps = useKeptSteps(query.data?.rows ?? [], ({ tripId }) => tripId === trip.id);
  const answerDueAt = firstAnswerDue(trip);
  return (
    <Panel
      heading="Next step"
      actions={
        mayWork &&
        !isAdding && (
          <Button
            ref={takeFocus}
            size="small"
            type="text"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add
          </Button>
        )
      }
    >
      {answerDueAt && (
        <p className={styles.title}>
          <span>First answer</span>
          <DueText dueAt={answerDueAt} now={now} />
        </p>
      )}
      <Loaded query={query} rows={2}>
        {() => (
          <>
            {steps.length > 0 && (
              <ul className={styles.list}>
                {steps.map((followUp) => (
                  <FollowUpItem key={followUp.id} followUp={followUp} mayWork={mayWork} />
                ))}
              </ul>
            )}
            {steps.length === 0 && !isAdding && (
              <p className={words.muted}>
                {mayWork && !closed.includes(trip.status)
                  ? "Nothing planned. Add the next step so that this trip is not forgotten."
                  : "Nothing planned."}
              </p>
            )}
          </>
        )}
      </Loaded>
      {isAdding && <AddFollowUp tripId={trip.id} onDone={close} />}
    </Panel>
  );
}
