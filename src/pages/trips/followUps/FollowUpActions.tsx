import { CheckOutlined, EllipsisOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useState, type ReactNode } from "react";
import { inSentence } from "../../../domain/formats/text";
import { followUpKinds } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import type { FollowUp } from "../../../resources/followUps";
import { useNow } from "../../../components/useNow";
import { followUpPresets } from "./followUpPresets";
import styles from "./followUps.module.css";
import { useFollowUpSaving } from "./useFollowUpSaving";

interface FollowUpActionsProps {
  followUp: FollowUp;
  /** Opens the form that closes the step. */
  onFinish(): void;
  /** What finishing is called; "Done" where nothing is said. */
  finish?: { label: string; icon: ReactNode };
}

/** What can be done with an open step: finish it, put it off, cancel it. */
export function FollowUpActions({ followUp, onFinish, finish = done }: FollowUpActionsProps) {
  const { formats } = useFieldEnvironment();
  const now = useNow();
  const { postpone, cancel } = useFollowUpSaving();
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
      { key: "cancel", label: "Cancel this step" },
    ],
    onClick: ({ key }: { key: string }) => {
      const preset = presets[Number(key)];
      void change(preset ? postpone(followUp, preset.dueAt) : cancel(followUp));
    },
  };
  return (
    <span className={styles.actions} aria-busy={isBusy}>
      <Button size="small" icon={finish.icon} disabled={isBusy} onClick={onFinish}>
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
