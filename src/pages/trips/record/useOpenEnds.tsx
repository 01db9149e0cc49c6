import { lazy, type ReactNode, Suspense } from "react";
import type { ListedItinerary } from "../../../resources/itineraries";
import type { Trip } from "../../../resources/trips";
import { useTripQuestions } from "../questions/useTripQuestions";

const OpenEnds = lazy(() => import("./OpenEnds").then((m) => ({ default: m.OpenEnds })));

/** What is said of a trip before it is converted: questions without an answer and other offers that are with the customer. Nothing where all is settled. */
export function useOpenEnds(trip: Trip, itineraries: readonly ListedItinerary[]): ReactNode {
  const { data } = useTripQuestions(trip.id);
  const questions = data?.rows.filter(({ answeredAt }) => answeredAt === null) ?? [];
  const offers = itineraries.filter(({ id, status }) => status === "sent" && id !== trip.acceptedItineraryId);
  if (questions.length + offers.length === 0) return undefined;
  return (
    <Suspense>
      <OpenEnds questions={questions} offers={offers} />
    </Suspense>
  );
}
