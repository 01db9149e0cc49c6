import { Input, Radio } from "antd";
import { useState } from "react";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Whole } from "../../../resources/journal";
import { followUpKinds, type FollowUpKind } from "../../../vocabulary";
import { UserPicker } from "../people/AssigneePickers";
import type { PlannedStep } from "./followUpSteps";

/** What is typed of a step that is being planned; at first it is the planner's. */
export function useStepDraft(whole: Whole) {
  const { actor } = useFieldEnvironment();
  const [kind, setKind] = useState<FollowUpKind>("call");
  const [note, setNote] = useState("");
  const [assigneeUserId, setAssignee] = useState<string | null>(actor.userId);
  return {
    fields: { whole, kind, setKind, note, setNote, assigneeUserId, setAssignee },
    /** The step, due at a time. */
    stepAt: (dueAt: string): PlannedStep => ({
      ...{ [whole.by]: whole.id, kind, dueAt, assigneeUserId },
      note: note.trim() || null,
    }),
  };
}

type StepFieldsProps = ReturnType<typeof useStepDraft>["fields"];

/** What is to be done next, about what, and by whom. */
export const StepFields = ({ whole, ...step }: StepFieldsProps) => (
  <>
    <Radio.Group
      size="small"
      optionType="button"
      value={step.kind}
      aria-label="What"
      options={Object.entries(followUpKinds).map(([value, { label }]) => ({ value, label }))}
      onChange={({ target }) => step.setKind(target.value)}
    />
    <Input
      value={step.note}
      maxLength={2000}
      placeholder="What about (optional)"
      aria-label="Note"
      onChange={({ target }) => step.setNote(target.value)}
    />
    <UserPicker
      label="Who"
      placeholder={`Whoever looks after the ${inSentence(whole.resource.label.one)}`}
      value={step.assigneeUserId}
      onChange={step.setAssignee}
    />
  </>
);
