import { lazy, Suspense } from "react";
import { Loaded } from "../../../components/Loaded";
import { Panel } from "../../../components/Panel";
import type { Trip } from "../../../resources/trips";
import type { OwnPanelProps } from "../../resource/detail/useFacts";
import { useOpened } from "../../../providers/earlyAnswers";
import { useListRows } from "../../../providers/rows/listRows";
import type { AskedList } from "../../../schema";
import { useTripItineraries } from "../itineraries/useTripItineraries";
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

/** The questions about a trip's offers. Of a trip without any, the page opens before they are asked for. */
export function useTripQuestions(tripId: string) {
  const hasOpened = useOpened();
  const { data: itineraries } = useTripItineraries(tripId);
  const query: AskedList = {
    filters: [{ field: "tripId", operator: "eq", value: tripId }],
    sort: [{ field: "askedAt", order: "desc" }],
    ...{ start: 0, end: 50 },
  };
  const hasOffers = itineraries?.rows.some(({ offerNumber }) => offerNumber) === true;
  return useListRows<OfferQuestion>(offerQuestions.name, query, { enabled: hasOpened || hasOffers });
}
