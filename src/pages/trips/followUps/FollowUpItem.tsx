import { useState, type ReactNode } from "react";
import { followUpKinds } from "../../../vocabulary";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { LinkedText } from "../../../fields/parts/LinkedText";
import type { FollowUp } from "../../../resources/followUps";
import { PersonName } from "../../../components/PersonName";
import { useNow } from "../../../components/useNow";
import { DueText } from "./DueText";
import { FollowUpActions } from "./FollowUpActions";
import { LazyFinishFollowUp } from "./LazyFinishFollowUp";
import styles from "./followUps.module.css";

interface FollowUpItemProps {
  followUp: FollowUp;
  mayWork: boolean;
  /** Where the step stands outside its trip: whose step it is. */
  about?: ReactNode;
}

/** An open step: what, when, who, and finishing it in place. */
export function FollowUpItem({ followUp, mayWork, about }: FollowUpItemProps) {
  const { actor } = useFieldEnvironment();
  const now = useNow();
  const [isFinishing, setFinishing] = useState(false);
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
        {mayWork && !isFinishing && (
          <FollowUpActions followUp={followUp} onFinish={() => setFinishing(true)} />
        )}
      </div>
      {isFinishing && <LazyFinishFollowUp followUp={followUp} onDone={() => setFinishing(false)} />}
    </li>
  );
}
