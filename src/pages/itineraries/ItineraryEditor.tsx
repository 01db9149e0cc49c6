import { App, Button } from "antd";
import { useId, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { applyFix } from "../../domain/itineraries/applyFix";
import type { CheckedFinding } from "../../domain/itineraries/checkItinerary";
import { faultsBelow } from "../../fields/faultsBelow";
import { newRowId } from "../../fields/newRowId";
import type { Itinerary } from "../../resources/itineraries";
import type { Trip } from "../../resources/trips";
import type { AnyRow } from "../../schema/resource";
import { OuterBodies } from "../../fields/currencyAround";
import { ConflictDialog } from "../resource/form/ConflictDialog";
import { useResourceForm } from "../resource/form/useResourceForm";
import { useSaveKey } from "../resource/form/useSaveKey";
import { useUnsavedGuard } from "../resource/form/useUnsavedGuard";
import { refresh } from "../../providers/rows/useRow";
import { newDay } from "./days/dayEdits";
import { DayEditor } from "./days/DayEditor";
import { DayList } from "./days/DayList";
import { dayName } from "./days/dayName";
import type { DraftDay } from "./draft";
import { editorResource } from "./editorResource";
import styles from "./ItineraryEditor.module.css";
import { ItineraryHeader } from "./ItineraryHeader";
import { OfferSections } from "./offer/OfferSections";
import { FindingList } from "./price/FindingList";
import { PricePanel } from "./price/PricePanel";
import { usePrice } from "./price/usePrice";
import { useDraft } from "./useDraft";
import { useInitial } from "./useInitial";
import { useTroubledDays } from "./useTroubledDays";
import { withWholeItems } from "./withWholeItems";

interface ItineraryEditorProps {
  trip: Trip;
  itinerary?: Itinerary;
  /** What a new itinerary of the trip begins with. */
  defaults?: Partial<Itinerary>;
}

/** Writes an itinerary day by day; its price and its findings follow every keystroke. */
export function ItineraryEditor({ trip, itinerary, defaults }: ItineraryEditorProps) {
  const id = useId();
  const navigate = useNavigate();
  const { notification } = App.useApp();
  const hold = useResourceForm({
    resource: editorResource,
    // The form holds any row by its fields; an itinerary is one.
    row: itinerary as AnyRow | undefined,
    initial: useInitial(trip, defaults),
    fixed: itinerary ? undefined : { tripId: trip.id },
  });
  const { draft, edits } = useDraft(hold);
  const live = usePrice(draft);
  const [chosenId, setChosenId] = useState(draft.days[0]?.id);
  const index = Math.max(
    0,
    draft.days.findIndex((day) => day.id === chosenId),
  );
  const day = draft.days[index];
  const letThrough = useUnsavedGuard(hold.isDirty && !hold.isSaving, "this itinerary");
  const around = useMemo(() => [{ currency: draft.currency }], [draft.currency]);
  const troubled = useTroubledDays(draft, live?.findings, hold.faults);

  async function save() {
    if (hold.isSaving) return;
    const saved = await hold.save();
    if (!saved) return;
    void refresh("itineraries", "trips", "timeline");
    if (itinerary) return;
    letThrough();
    void navigate(`/trips/${trip.id}/itinerary/${saved.id}`, { replace: true });
  }
  useSaveKey(() => void save());

  const offerUndo = (what: string, before: readonly DraftDay[]) => {
    const key = newRowId();
    notification.info({
      key,
      message: `${what} was removed.`,
      duration: 8,
      btn: (
        <Button
          size="small"
          onClick={() => {
            edits.editDays(() => before);
            notification.destroy(key);
          }}
        >
          Undo
        </Button>
      ),
    });
  };
  const waive = ({ code, dayId, itemId }: CheckedFinding, reason: string) =>
    edits.set({ waivedFindings: [...draft.waivedFindings, { code, dayId, itemId, reason }] });
  const unwaive = ({ code, dayId, itemId }: CheckedFinding) =>
    edits.set({
      waivedFindings: draft.waivedFindings.filter(
        (one) => one.code !== code || one.dayId !== dayId || one.itemId !== itemId,
      ),
    });
  const faultCount = Object.keys(hold.faults).length;

  return (
    <OuterBodies value={around}>
      <ItineraryHeader
        trip={trip}
        itinerary={itinerary}
        name={draft.name}
        state={hold.isDirty ? "not saved yet" : itinerary ? "saved" : undefined}
        mayWork
      >
        <Button type="primary" loading={hold.isSaving} onClick={() => void save()}>
          {itinerary ? "Save" : "Create itinerary"}
        </Button>
      </ItineraryHeader>
      {(hold.message ?? faultCount > 0) && (
        <p role="alert" className={styles.fault}>
          {hold.message ??
            (faultCount === 1 ? "One field needs another look." : `${faultCount} fields need another look.`)}
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.days}>
          <DayList
            draft={draft}
            currentId={day?.id}
            troubled={troubled}
            edits={edits}
            onChoose={setChosenId}
            onRemoved={offerUndo}
          />
        </div>
        <div className={styles.middle}>
          {day ? (
            <DayEditor
              draft={draft}
              day={day}
              index={index}
              live={live}
              faults={faultsBelow(hold.faults, `days.${index}`)}
              edits={edits}
              onRemoved={offerUndo}
            />
          ) : (
            <div className={styles.empty}>
              <p>No days yet. Begin with the first, or set the dates below.</p>
              <Button onClick={() => edits.editDays(() => [newDay({ id: newRowId() })])}>
                Add the first day
              </Button>
            </div>
          )}
          <div className={styles.offer}>
            <OfferSections id={id} hold={hold} />
          </div>
        </div>
        <aside className={styles.price}>
          <PricePanel live={live} />
          {live && (
            <FindingList
              findings={live.findings}
              dayNames={new Map(draft.days.map((one, place) => [one.id, dayName(one, place)]))}
              onFix={(fix) => {
                const fixed = applyFix(draft, fix, newRowId());
                edits.set({ days: withWholeItems(fixed.days), validUntil: fixed.validUntil });
              }}
              onShow={setChosenId}
              onWaive={waive}
              onUnwaive={unwaive}
            />
          )}
        </aside>
      </div>
      {hold.conflict && hold.base && (
        <ConflictDialog hold={hold} base={hold.base} current={hold.conflict} onSave={() => void save()} />
      )}
    </OuterBodies>
  );
}
