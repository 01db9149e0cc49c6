import { CheckOutlined, EllipsisOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useState, type ReactNode } from "react";
import { followUpKinds } from "../../../domain/vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { LinkedText } from "../../../fields/parts/LinkedText";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import type { FollowUp } from "../../../resources/followUps";
import { inSentence } from "../../../domain/formats/text";
import { PersonName } from "../people/PersonName";
import { useNow } from "../../../components/useNow";
import { DueText } from "./DueText";
import { LazyFinishFollowUp } from "./LazyFinishFollowUp";
import styles from "./followUps.module.css";
import { followUpPresets } from "./followUpPresets";
import { useFollowUpSaving } from "./useFollowUpSaving";

interface FollowUpItemProps {
  followUp: FollowUp;
  mayWork: boolean;
  /** Where the step stands outside its trip: whose step it is. */
  about?: ReactNode;
}

/** An open step: what, when, who, and finishing it in place. */
export function FollowUpItem({ followUp, mayWork, about }: FollowUpItemProps) {
  const { actor, formats } = useFieldEnvironment();
  const now = useNow();
  const { postpone, cancel } = useFollowUpSaving();
  const [isFinishing, setFinishing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const kind = followUpKinds[followUp.kind].label;
  const isOthers = followUp.assigneeUserId && followUp.assigneeUserId !== actor.userId;

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
      { key: "cancel", label: "Cancel this step" },
    ],
    onClick: ({ key }: { key: string }) => {
      const preset = presets[Number(key)];
      void change(preset ? postpone(followUp, preset.dueAt) : cancel(followUp));
    },
  };

  return (
    <li className={styles.item} aria-busy={isBusy}>
      <div className={styles.line}>
        <div className={styles.what}>
          <div className={styles.title}>
            <span>{kind}</span>
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
        {mayWork && !isFinishing && (
          <>
            <Button
              size="small"
              icon={<CheckOutlined aria-hidden />}
              disabled={isBusy}
              onClick={() => setFinishing(true)}
            >
              Done
            </Button>
            <Dropdown trigger={["click"]} autoFocus menu={menu} placement="bottomRight">
              <Button
                size="small"
                type="text"
                icon={<EllipsisOutlined aria-hidden />}
                aria-label={`More for ${kind}`}
              />
            </Dropdown>
          </>
        )}
      </div>
      {isFinishing && <LazyFinishFollowUp followUp={followUp} onDone={() => setFinishing(false)} />}
    </li>
  );
}
