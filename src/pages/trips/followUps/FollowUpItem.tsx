import { useState, type ReactNode } from "react";
import { followUpKinds } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { LinkedText } from "../../../fields/parts/LinkedText";
import type { FollowUp } from "../../../resources/followUps";
import { PersonName } from "../../../components/PersonName";
import { useNow } from "../../../components/useNow";
import { DueText } from "./DueText";
import { LazyFinishFollowUp } from "./LazyFinishFollowUp";
import styles from "./followUps.module.css";
import { CheckOutlined, EllipsisOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { inSentence } from "../../../domain/formats/text";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { followUpPresets, useFollowUpSaving } from "./followUpSteps";

interface FollowUpItemProps {
  followUp: FollowUp;
  mayWork: boolean;
  /** The trip of the step, if shown outside its trip. */
  about?: ReactNode;
}

export function FollowUpItem({ followUp, mayWork, about }: FollowUpItemProps) {
  const { actor } = useFieldEnvironment();
  const now = useNow();
  const [ending, setEnding] = useState<Ending>();
  const isOthers = followUp.assigneeUserId && followUp.assigneeUserId !== actor.userId;

  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <div className={styles.what}>
          <div className={styles.title}>
            <span>{followUpKinds[followUp.kind].label}</span>
            <DueText dueAt={followUp.dueAt} now={now} />
          </div>
          {about}
          {followUp.note && (
            <div className={styles.note}>
              <LinkedText>{followUp.note}</LinkedText>
            </div>
          )}
          {isOthers && followUp.assigneeUserId && (
            <div className={styles.who}>
              <PersonName id={followUp.assigneeUserId} />
            </div>
          )}
        </div>
        {mayWork && !ending && <FollowUpActions followUp={followUp} onEnd={setEnding} />}
      </div>
      {ending && <LazyFinishFollowUp followUp={followUp} as={ending} onDone={() => setEnding(undefined)} />}
    </li>
  );
}

export type Ending = "done" | "cancelled";

interface FollowUpActionsProps {
  followUp: FollowUp;
  onEnd(as: Ending): void;
  /** The label and icon of the finish button; "Done" by default. */
  finish?: { label: string; icon: ReactNode };
}

export function FollowUpActions({ followUp, onEnd, finish = done }: FollowUpActionsProps) {
  const { formats } = useFieldEnvironment();
  const now = useNow();
  const { postpone } = useFollowUpSaving();
  const [isBusy, setBusy] = useState(false);

  const change = async (work: Promise<unknown>) => {
    setBusy(true);
    await work.catch((thrown) =>
      notices.show({ key: "follow-up", type: "error", message: apiErrorOf(thrown).message }),
    );
    setBusy(false);
  };
  const presets = followUpPresets(now, formats);
  const menu = {
    items: [
      ...presets.map(({ label }, index) => ({
        key: String(index),
        label: `Put off: ${inSentence(label)}`,
      })),
      { type: "divider" as const },
      { key: "cancel", label: "Cancel this step …" },
    ],
    onClick: ({ key }: { key: string }) => {
      const preset = presets[Number(key)];
      if (preset) void change(postpone(followUp, preset.dueAt));
      else onEnd("cancelled");
    },
  };
  return (
    <span className={styles.actions} aria-busy={isBusy}>
      <Button size="small" icon={finish.icon} disabled={isBusy} onClick={() => onEnd("done")}>
        {finish.label}
      </Button>
      <Dropdown trigger={["click"]} autoFocus menu={menu} placement="bottomRight">
        <Button
          size="small"
          type="text"
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={`More for ${followUpKinds[followUp.kind].label}`}
        />
      </Dropdown>
    </span>
  );
}

const done = { label: "Done", icon: <CheckOutlined aria-hidden /> };
