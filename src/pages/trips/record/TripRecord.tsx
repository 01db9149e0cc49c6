import { useEffect, useRef } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { loadInputs } from "../../../fields/kinds/lazyParts";
import { afterOpening } from "../../../providers/earlyAnswers";
import { resourceNamed } from "../../../resources";
import { timeline } from "../../../resources/timeline";
import { type Trip, trips } from "../../../resources/trips";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { formBody, type FormValues } from "../../resource/form/formBody";
import { InternalOnly } from "../../printing/InternalOnly";
import { PaperHead } from "../../printing/PaperHead";
import { ScreenOnly } from "../../printing/ScreenOnly";
import { FollowUpsPanel } from "../followUps/FollowUpsPanel";
import { HistoryPanel } from "../../resource/history/HistoryPanel";
import { ItinerariesPanel } from "../itineraries/ItinerariesPanel";
import { useTripItineraries } from "../itineraries/useTripItineraries";
import { planNames } from "../replanning/planValues";
import { QuestionsPanel } from "../questions/QuestionsPanel";
import { useAskedTripReplan } from "../replanning/useAskedReplan";
import { AssigneePanel } from "./AssigneePanel";
import type { ComposerHandle } from "../timeline/Composer";
import { RelatedLists } from "../../resource/related/RelatedLists";
import { TimelinePanel } from "../timeline/TimelinePanel";
import { DatesPanel } from "./DatesPanel";
import { NotesFact } from "./NotesFact";
import { QueryFieldFacts } from "./QueryFieldFacts";
import { TripFacts } from "./TripFacts";
import { TripHeader } from "./TripHeader";
import styles from "./TripRecord.module.css";

/** The parts of a trip that have a panel of their own here. */
const ownPanels = ["itineraries", "follow-ups", "offer-questions", "timeline"];

const fields = new Map(Object.entries(trips.fields));

/** Everything about one trip: its facts and offers at the left, who does what next and what happened at the right. */
export function TripRecord({ trip }: { trip: Trip }) {
  const { queryFields } = useFieldEnvironment();
  const composer = useRef<ComposerHandle>(null);
  const mayEdit = useMay(trips, "edit", trip);
  const mayNote = useMay(timeline, "create", { trips: trip });
  const itineraries = useTripItineraries(trip.id);
  const saveRow = useSaveRow(trips, { mutationMode: "optimistic", refreshes: ["trips", "timeline"] });
  const { ask, drawer } = useAskedTripReplan();
  const save = async (changed: FormValues) => {
    const body = formBody(changed, undefined, fields, queryFields);
    // What the trip's itineraries would have to follow is not changed behind a person's back.
    const concerns = planNames.some((name) => name in body) && itineraries.data?.rows.length !== 0;
    await (concerns ? ask(trip, body) : saveRow(body, trip));
  };
  const onSave = mayEdit ? save : undefined;

  // The inputs are fetched while the person reads, so that the first click on a fact opens it at once.
  useEffect(() => {
    if (mayEdit)
      void afterOpening()
        .then(loadInputs)
        .catch(() => undefined);
  }, [mayEdit]);

  return (
    <>
      <PaperHead trip={trip} />
      <ScreenOnly>
        <TripHeader
          trip={trip}
          mayEdit={mayEdit}
          itineraries={itineraries.data?.rows ?? []}
          onNote={mayNote ? () => composer.current?.focus() : undefined}
        />
        {drawer}
      </ScreenOnly>
      <div className={styles.columns}>
        <div className={styles.column}>
          <ItinerariesPanel trip={trip} mayWork={mayEdit} query={itineraries} />
          <TripFacts trip={trip} onSave={onSave} />
          <QueryFieldFacts trip={trip} onSave={onSave} />
          <RelatedLists resource={resourceNamed("trips")} row={trip} without={ownPanels} />
          <InternalOnly>
            <NotesFact trip={trip} onSave={onSave} />
            <HistoryPanel
              resource={resourceNamed("trips")}
              row={trip}
              mayEdit={mayEdit}
              touches={["timeline", "follow-ups", "offers"]}
              besides="Links to the offers are closed."
              isApart={false}
            />
          </InternalOnly>
        </div>
        <InternalOnly>
          <div className={styles.column}>
            <div className={styles.first}>
              <FollowUpsPanel trip={trip} mayWork={mayEdit} />
            </div>
            <QuestionsPanel tripId={trip.id} mayWork={mayEdit} />
            <AssigneePanel trip={trip} onSave={onSave} />
            <TimelinePanel trip={trip} mayWork={mayEdit} mayNote={mayNote} composer={composer} />
            <DatesPanel trip={trip} />
          </div>
        </InternalOnly>
      </div>
    </>
  );
}
