import { Skeleton } from "antd";
import { Trouble } from "../../../components/Trouble";
import { apiErrorOf } from "../../../providers/apiError";
import { useRow } from "../../../providers/rows/useRow";
import type { FollowUp } from "../../../resources/followUps";
import { type OfferQuestion, offerQuestions } from "../../../resources/offerQuestions";
import { useKeptWhileFinishing } from "../followUps/finishingSteps";
import { AnswerForm } from "./QuestionList";
import styles from "./questions.module.css";

interface AnswerInPlaceProps {
  /** The step that waits for the answer and ends with it. */
  step: FollowUp;
  questionId: string;
  onDone(): void;
}

/** Answers the question that a step is about, where the step stands. */
export function AnswerInPlace({ step, questionId, onDone }: AnswerInPlaceProps) {
  useKeptWhileFinishing(step);
  const { data: question, error, refetch } = useRow<OfferQuestion>(offerQuestions.name, questionId);
  if (error && !question)
    return <Trouble message={apiErrorOf(error).message} onRetry={() => void refetch()} />;
  if (!question) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <div className={styles.inPlace}>
      <p className={styles.text}>{question.text}</p>
      <AnswerForm question={question} onDone={onDone} />
    </div>
  );
}
