import { MessageOutlined } from "@ant-design/icons";
import { lazy, Suspense, useState } from "react";
import { followUpKinds } from "../../vocabulary";
import type { FollowUp } from "../../resources/followUps";
import { FollowUpActions } from "../trips/followUps/FollowUpActions";
import { LazyFinishFollowUp } from "../trips/followUps/LazyFinishFollowUp";
import { useMayWorkOn } from "../trips/followUps/useMayWorkOn";
import { NowRow } from "./NowRow";
import { TripOf } from "./TripOf";

const AnswerInPlace = lazy(() =>
  import("../trips/questions/AnswerInPlace").then((m) => ({ default: m.AnswerInPlace })),
);

const answer = { label: "Answer", icon: <MessageOutlined aria-hidden /> };

/** A step of the reader's, which may lie on a trip that is not theirs: a question is answered in place, another step finished. */
export function NowStep({ step }: { step: FollowUp }) {
  const mayWork = useMayWorkOn(step.tripId);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { questionId } = step;
  return (
    <NowRow
      dueAt={step.dueAt}
      what={questionId ? "Question" : followUpKinds[step.kind].label}
      customer={<TripOf id={step.tripId} />}
      about={step.note}
      actions={
        mayWork &&
        !isOpen && (
          <FollowUpActions
            followUp={step}
            onFinish={() => setOpen(true)}
            {...(questionId ? { finish: answer } : {})}
          />
        )
      }
      form={
        isOpen &&
        (questionId ? (
          <Suspense>
            <AnswerInPlace step={step} questionId={questionId} onDone={close} />
          </Suspense>
        ) : (
          <LazyFinishFollowUp followUp={step} onDone={close} />
        ))
      }
    />
  );
}
