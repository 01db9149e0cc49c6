import { lazy, Suspense } from "react";
import { Panel } from "../../../components/Panel";
import { Trouble } from "../../../components/Trouble";
import { apiErrorOf } from "../../../providers/apiError";
import { useTripQuestions } from "./useTripQuestions";

const QuestionList = lazy(() => import("./QuestionList").then((m) => ({ default: m.QuestionList })));

/** What the customer asked on the pages of the trip's offers; nothing while nobody asked. */
export function QuestionsPanel({ tripId, mayWork }: { tripId: string; mayWork: boolean }) {
  const { data, error, refetch } = useTripQuestions(tripId);
  if (error && !data)
    return (
      <Panel heading="Questions">
        <Trouble message={apiErrorOf(error).message} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data || data.rows.length === 0) return null;
  return (
    <Panel heading="Questions">
      <Suspense>
        <QuestionList questions={data.rows} mayWork={mayWork} />
      </Suspense>
    </Panel>
  );
}
