import { EditOutlined } from "@ant-design/icons";
import { useGo } from "@refinedev/core";
import { Space } from "antd";
import { useRef, useState } from "react";
import { conversionObstacle } from "../../../domain/itineraries/finding";
import type { ListedItinerary } from "../../../resources/itineraries";
import { trips, type Trip } from "../../../resources/trips";
import { PageHeader } from "../../../components/PageHeader";
import { TransitionMenu } from "../../resource/transition/TransitionMenu";
import { labelsOf } from "../stateLooks";
import { LazyTripReplan } from "../replanning/LazyReplan";
import { StateTag } from "../StateTag";
import { useStateLooks } from "../useStateLooks";
import { LinkButton } from "../../../components/LinkButton";
import { ShortcutsDialog } from "../../../components/ShortcutsDialog";
import { useShortcuts } from "../../../components/useShortcuts";
import { ContactButtons } from "./ContactButtons";
import { showInRecord } from "./showInRecord";
import { StateSteps } from "./StateSteps";
import { TripContext, TripTotal } from "./TripContext";
import { TripMoreMenu } from "./TripMoreMenu";
import { useOpenEnds } from "./useOpenEnds";

interface TripHeaderProps {
  trip: Trip;
  mayEdit: boolean;
  /** As far as they are read. */
  itineraries: readonly ListedItinerary[];
  /** Left out where the reader may not write one. */
  onNote: (() => void) | undefined;
}

/** Whose trip it is, how it stands, and what can be done with it. */
export function TripHeader({ trip, mayEdit, itineraries, onNote }: TripHeaderProps) {
  const go = useGo();
  const menuButton = useRef<HTMLButtonElement>(null);
  const state = useRef<HTMLSpanElement>(null);
  const labels = labelsOf(useStateLooks());
  const [showsHelp, setShowsHelp] = useState(false);
  const [isReplanning, setReplanning] = useState(false);
  const accepted = itineraries.find(({ id }) => id === trip.acceptedItineraryId);
  const openEnds = useOpenEnds(trip, itineraries);
  const editPath = `/trips/edit/${trip.id}`;
  useShortcuts({
    ...(mayEdit ? { e: () => go({ to: editPath }), m: () => menuButton.current?.click() } : {}),
    ...(onNote ? { n: onNote } : {}),
    "?": () => setShowsHelp(true),
  });
  return (
    <>
      <PageHeader
        title={trip.customerName}
        documentTitle={`${trip.reference} ${trip.customerName}`}
        beside={
          <span ref={state} tabIndex={-1}>
            <StateTag state={trip.status} />
          </span>
        }
        context={<TripContext trip={trip} />}
        isLarge
        actions={
          <Space wrap>
            <TripTotal trip={trip} itineraries={itineraries} />
            <ContactButtons trip={trip} />
            {mayEdit && (
              <LinkButton to={editPath} icon={<EditOutlined aria-hidden />}>
                Edit
              </LinkButton>
            )}
            <TripMoreMenu
              trip={trip}
              onHelp={() => setShowsHelp(true)}
              onNote={onNote}
              onReplan={mayEdit ? () => setReplanning(true) : undefined}
            />
            {mayEdit && (
              <TransitionMenu
                resource={trips}
                row={trip}
                title={trip.reference}
                labels={labels}
                menuButton={menuButton}
                state={state}
                facts={{ difference: accepted && conversionObstacle(trip, accepted) }}
                onSettle={showInRecord}
                before={({ to }) => (to === "converted" ? openEnds : undefined)}
              />
            )}
          </Space>
        }
      />
      <StateSteps state={trip.status} />
      {isReplanning && <LazyTripReplan trip={trip} onClose={() => setReplanning(false)} />}
      <ShortcutsDialog
        isOpen={showsHelp}
        shortcuts={[
          ...(mayEdit ? [{ keys: ["e"], meaning: "Edit the trip" }] : []),
          ...(onNote ? [{ keys: ["n"], meaning: "Write a note" }] : []),
          ...(mayEdit ? [{ keys: ["m"], meaning: "Open the menu of moves" }] : []),
        ]}
        onClose={() => setShowsHelp(false)}
      />
    </>
  );
}
