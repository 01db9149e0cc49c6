import { lazy, Suspense } from "react";
import { Loaded } from "../../../components/Loaded";
import { Panel } from "../../../components/Panel";
import type { Trip } from "../../../resources/trips";
import type { OwnPanelProps } from "../../resource/detail/useFacts";
import { useListRows } from "../../../providers/rows/listRows";
import { type OfferQuestion, offerQuestions } from "../../../resources/offerQuestions";

const QuestionList = lazy(() => import("./QuestionList").then((m) => ({ default: m.QuestionList })));

/** The customer's questions on the pages of the trip's offers; renders nothing if there are none. */
export function QuestionsPanel({ row, mayEdit }: OwnPanelProps<Trip>) {
  const query = useTripQuestions(row.id);
  if (query.data ? query.data.rows.length === 0 : !query.error) return null;
  return (
    <Panel heading="Questions">
      <Loaded query={query}>
        {({ rows }) => (
          <Suspense>
            <QuestionList questions={rows} mayWork={mayEdit} />
          </Suspense>
        )}
      </Loaded>
    </Panel>
  );
}

export const useTripQuestions = (tripId: string) =>
  useListRows<OfferQuestion>(offerQuestions.name, {
    filters: [{ field: "tripId", operator: "eq", value: tripId }],
    sort: [{ field: "askedAt", order: "desc" }],
    ...{ start: 0, end: 50 },
  });
