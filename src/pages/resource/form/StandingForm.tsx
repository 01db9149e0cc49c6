import { useState } from "react";
import { notices } from "../../../providers/notices";
import type { AnyRow, Resource } from "../../../schema";
import { ResourceForm } from "./ResourceForm";
import { useLeaveQuestion } from "./useUnsavedGuard";
import { useResourceForm } from "./useResourceForm";

interface StandingFormProps {
  resource: Resource;
  row: AnyRow;
  /** What is changed, in the question whether changes may be lost. */
  what: string;
  onSaved(row: AnyRow): void;
}

/** A form that stays on its page, of the one row that is changed there: Cancel puts it back to what is stored. */
export function StandingForm(props: StandingFormProps) {
  const [round, setRound] = useState(0);
  return (
    <OneRound key={`${props.row.id} ${round}`} {...props} onStartAgain={() => setRound((now) => now + 1)} />
  );
}

function OneRound({
  resource,
  row,
  what,
  onSaved,
  onStartAgain,
}: StandingFormProps & { onStartAgain(): void }) {
  const controller = useResourceForm({ resource, row });
  const question = useLeaveQuestion(what);
  return (
    <ResourceForm
      controller={controller}
      onCancel={() => (controller.isDirty ? question(onStartAgain) : onStartAgain())}
      onSaved={(saved) => {
        onSaved(saved);
        notices.show({ type: "success", message: "Saved." });
      }}
    />
  );
}
