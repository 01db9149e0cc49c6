import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useRef, useState } from "react";
import type { FollowUp } from "../../../resources/followUps";
import type { Whole } from "../../../resources/journal";
import { inSentence } from "../../../domain/formats/text";
import { openSteps } from "../../../resources/shared/firstLists";
import { useListRows } from "../../../providers/rows/listRows";
import { Loaded } from "../../../components/Loaded";
import { Panel } from "../../../components/Panel";
import words from "../../../components/words.module.css";
import { AddFollowUp } from "./AddFollowUp";
import { useKeptSteps } from "./followUpSteps";
import { FollowUpItem } from "./FollowUpItem";
import styles from "./followUps.module.css";

interface FollowUpsPanelProps {
  whole: Whole;
  mayWork: boolean;
  /** Whether nothing more has to be planned. */
  isOver?: boolean;
  /** Above the steps. */
  children?: ReactNode;
}

export function FollowUpsPanel({ whole, mayWork, isOver = false, children }: FollowUpsPanelProps) {
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
  const { id, by } = whole;
  const query = useListRows<FollowUp>("follow-ups", openSteps(by).query(id));
  const steps = useKeptSteps(query.data?.rows ?? [], (step) => step[by] === id);
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
      {children}
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
                {mayWork && !isOver
                  ? `Nothing planned. Add the next step so that this ${inSentence(whole.resource.label.one)} is not forgotten.`
                  : "Nothing planned."}
              </p>
            )}
          </>
        )}
      </Loaded>
      {isAdding && <AddFollowUp whole={whole} onDone={close} />}
    </Panel>
  );
}
