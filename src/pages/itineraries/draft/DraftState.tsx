import { Button } from "antd";
import { counted } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { FormController } from "../../resource/form/useResourceForm";
import styles from "./draft.module.css";

interface DraftStateProps {
  controller: FormController;
  /** Whether what could not be sent is kept on this device. */
  isKept: boolean;
  /** Whether all that is left is only stored by a save that asks. */
  isAsked: boolean;
  /** Goes to the first field that is wrong. */
  onWrong(): void;
  /** Goes to what somebody else changed too, to decide it. */
  onClash(): void;
}

/** How it stands with what was typed into an itinerary that saves itself, in words. */
export function DraftState({ controller, isKept, isAsked, onWrong, onClash }: DraftStateProps) {
  const { formats } = useFieldEnvironment();
  const { errors, clashes, phase, isDirty, saved } = controller;
  const wrong = Object.keys(errors).length;
  if (phase.is === "saving") return "Saving …";
  if (phase.is === "offline" && isDirty)
    return isKept ? "Not saved: offline, kept on this device" : "Not saved: offline. Keep this page open";
  if (wrong > 0)
    return (
      <>
        Cannot be saved yet:{" "}
        <Button type="link" size="small" className={styles.jump} onClick={onWrong}>
          {wrong === 1 ? "1 field is wrong" : `${counted(wrong, "field")} are wrong`}
        </Button>
      </>
    );
  if (!isDirty) return saved ? `Saved ${formats.time(saved.updatedAt)}` : "Saved";
  if (clashes.length > 0)
    return (
      <>
        Saved, except{" "}
        <Button type="link" size="small" className={styles.jump} onClick={onClash}>
          {clashes.length === 1
            ? "what someone else changed too"
            : `${clashes.length} things that others changed too`}
        </Button>
      </>
    );
  if (phase.is === "failed") return `Not saved: ${phase.message}`;
  return isAsked ? "Dates and party wait for Save" : "Not saved yet";
}
