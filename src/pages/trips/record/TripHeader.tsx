import { EditOutlined } from "@ant-design/icons";
import { useGo } from "@refinedev/core";
import { Space } from "antd";
import { useRef, useState } from "react";
import { joinParts } from "../../../domain/formats/text";
import { conversionObstacle } from "../../../domain/itineraries/conversionObstacle";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { ListedItinerary } from "../../../resources/itineraries";
import { trips, type Trip } from "../../../resources/trips";
import { PageHeader } from "../../../components/PageHeader";
import { TransitionMenu } from "../../resource/transition/TransitionMenu";
import { labelsOf } from "../stateLooks";
import { LazyTripReplan } from "../replanning/LazyReplan";
import { StateTag } from "../StateTag";
import { travellersText } from "../../../domain/trips/travellersText";
import { paxText } from "../paxText";
import { tripDatesText } from "../tripDatesText";
import { useStateLooks } from "../useStateLooks";
import { useToday } from "../../../components/useToday";
import { LinkButton } from "../../../components/LinkButton";
import { ContactButtons } from "./ContactButtons";
import { showInRecord } from "./showInRecord";
import { ShortcutsDialog } from "./ShortcutsDialog";
import { TripMoreMenu } from "./TripMoreMenu";
import { useOpenEnds } from "./useOpenEnds";
import { useShortcuts } from "./useShortcuts";

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
        context={<Context trip={trip} />}
        actions={
          <Space wrap>
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
      {isReplanning && <LazyTripReplan trip={trip} onClose={() => setReplanning(false)} />}
      <ShortcutsDialog
        isOpen={showsHelp}
        mayEdit={mayEdit}
        mayNote={onNote !== undefined}
        onClose={() => setShowsHelp(false)}
      />
    </>
  );
}

/** One line: what it is called, where it goes, when and with how many. */
function Context({ trip }: { trip: Trip }) {
  const { formats } = useFieldEnvironment();
  const today = useToday();
  const parts = [
    trip.reference,
    trip.title,
    joinParts(trip.destinations.slice(0, 3), ", "),
    tripDatesText(trip, formats, today),
  ];
  return (
    <span>
      {joinParts(parts)} · <span title={travellersText(trip)}>{paxText(trip)} pax</span>
    </span>
  );
}
