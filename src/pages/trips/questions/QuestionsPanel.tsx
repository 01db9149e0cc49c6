import { lazy, Suspense } from "react";
import { Panel } from "../../../components/Panel";
import { Trouble } from "../../../components/Trouble";
import { apiErrorOf } from "../../../providers/apiError";
import type { Trip } from "../../../resources/trips";
import type { OwnPanelProps } from "../../resource/detail/useFacts";
import { useListRows } from "../../../providers/rows/listRows";
import { type OfferQuestion, offerQuestions } from "../../../resources/offerQuestions";

const QuestionList = lazy(() => import("./QuestionList").then((m) => ({ default: m.QuestionList })));

/** What the customer asked on the pages of the trip's offers; nothing while nobody asked. */
export function QuestionsPanel({ row, mayEdit }: OwnPanelProps<Trip>) {
  const { data, error, refetch } = useTripQuestions(row.id);
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
        <QuestionList questions={data.rows} mayWork={mayEdit} />
      </Suspense>
    </Panel>
  );
}

/** What the customer asked on the pages of a trip's offers, the newest first. */
export const useTripQuestions = (tripId: string) =>
  useListRows<OfferQuestion>(offerQuestions.name, {
    filters: [{ field: "tripId", operator: "eq", value: tripId }],
    sort: [{ field: "askedAt", order: "desc" }],
    ...{ start: 0, end: 50 },
  });
