import { useGo } from "@refinedev/core";
import { Button } from "antd";
import { useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { OuterBodies } from "../../fields/currencyAround";
import { isApproved } from "../../domain/pricing/approval";
import { asOption, inMainOption, mainOptionOf } from "../../domain/pricing/options";
import { errorsBelow } from "../../fields/errorsBelow";
import { newRowId } from "../../fields/newRowId";
import { OptionSources } from "../../fields/references/OptionSources";
import { TypedFirst } from "../../fields/TypedFirst";
import { ChangedMeanwhile } from "../resource/form/ChangedMeanwhile";
import { ConflictDialog } from "../resource/form/ConflictDialog";
import { KeptChanges } from "../resource/form/KeptChanges";
import { SaveBar } from "../resource/form/SaveBar";
import { PaperOnly } from "../printing/PaperOnly";
import { PrintButton } from "../printing/PrintButton";
import { ScreenOnly } from "../printing/ScreenOnly";
import { newDay } from "./draft/dayEdits";
import { DayEditor } from "./days/DayEditor";
import { DayList } from "./days/DayList";
import { Tray } from "./days/Tray";
import { DraftPaper } from "./DraftPaper";
import { DraftState } from "./draft/DraftState";
import { type EditorPlace, EditorPlaceContext } from "./draft/EditorPlace";
import styles from "./ItineraryEditor.module.css";
import { ItineraryHeader } from "./reading/ItineraryHeader";
import { SelectionContext } from "./selection/Selection";
import { useChosen } from "./selection/useChosen";
import { OfferSections } from "./offer/OfferSections";
import { useOffered } from "./items/useOffered";
import { DraftFindings } from "./price/DraftFindings";
import { OptionsPanel } from "./price/OptionsPanel";
import { OutdatedPrice } from "./price/OutdatedPrice";
import { PriceApproval } from "./price/PriceApproval";
import { PricePanel } from "./price/PricePanel";
import { TotalInBar } from "./price/TotalInBar";
import { usePrice } from "./price/usePrice";
import { useDayTemplates } from "./templates/useDayTemplates";
import { useDraft } from "./draft/useDraft";
import { type EditedItinerary, useItineraryForm } from "./useItineraryForm";
import { useRemovalNotice } from "./draft/useRemovalNotice";
import { PeopleAtDay } from "./presence/PeopleAtDay";
import { useHere } from "./presence/useHere";
import { useReplanning } from "./useReplanning";
import { UndoButtons } from "./undo/UndoButtons";
import { useUndoKeys } from "./undo/useUndoKeys";
import { useTroubledDays } from "./days/useTroubledDays";

/** Writes an itinerary day by day; its price and its findings follow every keystroke. */
export function ItineraryEditor({ trip, itinerary, defaults }: EditedItinerary) {
  const id = useId();
  const goTo = useGo();
  const prices = useRef<HTMLElement>(null);
  const [place, go] = useState<EditorPlace>({});
  const { controller, save, autosave, isAsked, showError, undoing, open, drawer } = useItineraryForm({
    ...{ trip, itinerary, defaults, id },
    onError: go,
    onShow: (dayId) => go((here) => (here.dayId === dayId ? here : { dayId })),
  });
  const editor = useRef<HTMLDivElement>(null);
  useUndoKeys(editor, undoing);
  const { draft, edits } = useDraft(controller);
  const [wantedId, showOption] = useState<string | null>(null);
  const shownId = mainOptionOf({ options: draft.options, chosenOptionId: wantedId ?? draft.chosenOptionId });
  const sold = useMemo(() => inMainOption(asOption(draft, shownId)), [draft, shownId]);
  // What is typed is drawn first, its price when there is time.
  const { live, trouble } = usePrice(trip, useDeferredValue(draft), shownId);
  const replanning = useReplanning(trip, open);
  const onRemoved = useRemovalNotice(edits);
  const { templates, dialogs } = useDayTemplates({
    ...{ draft, edits, open: itinerary && open },
    onShow: (dayId) => go({ dayId }),
  });
  const [firstId] = useState(draft.days[0]?.id);
  const chosenId = place.dayId ?? firstId;
  const index = Math.max(
    0,
    draft.days.findIndex((day) => day.id === chosenId),
  );
  const day = draft.days[index];
  useHere(itinerary?.id, day?.id ?? null);
  const { choosing, bar } = useChosen({
    ...{ rows: draft, day, edits, bounds: editor, onRemoved },
    onShow: (dayId) => go({ dayId }),
  });
  const around = useMemo(() => [{ currency: draft.currency }], [draft.currency]);
  const offered = useOffered(trip.destinations, draft, index);
  const editorPlace = useMemo(() => ({ place, go }), [place]);
  const troubled = useTroubledDays(draft, live?.findings, controller.errors);

  return (
    <OuterBodies value={around}>
      <EditorPlaceContext value={editorPlace}>
        <PaperOnly>
          <DraftPaper trip={trip} itinerary={itinerary} draft={draft} live={live} />
        </PaperOnly>
        <ScreenOnly>
          <ItineraryHeader trip={trip} itinerary={itinerary} name={draft.name} mayWork open={open}>
            {itinerary && (
              <Button loading={replanning.isBusy} onClick={() => void replanning.start()}>
                Dates and party
              </Button>
            )}
            <PrintButton />
          </ItineraryHeader>
          {replanning.drawer}
          {drawer}
          {dialogs}
          <KeptChanges controller={controller} />
          <ChangedMeanwhile controller={controller} />
          <SelectionContext value={choosing}>
            <div ref={editor}>
              <div className={styles.columns}>
                <div className={styles.days}>
                  <DayList
                    rows={draft}
                    currentId={day?.id}
                    troubled={troubled}
                    edits={edits}
                    onChoose={(dayId) => go({ dayId })}
                    onRemoved={onRemoved}
                    templates={templates}
                    Mark={PeopleAtDay}
                  />
                  <Tray draft={draft} edits={edits} onShow={(dayId) => go({ dayId })} />
                </div>
                <div className={styles.middle}>
                  {/* Of what does not save itself the first change is drawn at once: nobody leaves it unasked. */}
                  <TypedFirst value={itinerary || controller.hasUnsent ? controller.drawNow : undefined}>
                    {day ? (
                      <OptionSources value={offered}>
                        <DayEditor
                          rows={draft}
                          day={day}
                          index={index}
                          known={live}
                          errors={errorsBelow(controller.errors, `days.${index}`)}
                          edits={edits}
                          onRemoved={onRemoved}
                        />
                      </OptionSources>
                    ) : (
                      <div className={styles.empty}>
                        <p>No days yet. Begin with the first, or set the dates below.</p>
                        <Button onClick={() => edits.editDays(() => [newDay({ id: newRowId() })])}>
                          Add the first day
                        </Button>
                      </div>
                    )}
                    <div className={styles.offer}>
                      <OfferSections id={id} controller={controller} />
                    </div>
                  </TypedFirst>
                </div>
                <aside ref={prices} className={styles.price}>
                  <OptionsPanel
                    id={id}
                    draft={draft}
                    priced={live?.options ?? []}
                    errors={controller.errors}
                    edits={edits}
                    shownId={shownId}
                    onShow={showOption}
                  />
                  <PricePanel draft={draft} edits={edits} live={live} trouble={trouble} />
                  {itinerary && live && !trouble && !controller.isDirty && (
                    <OutdatedPrice itinerary={itinerary} live={live} shownId={shownId} />
                  )}
                  {live && (
                    <PriceApproval
                      trip={trip}
                      approval={isApproved(sold, live.price) ? sold.priceApproval : null}
                      isAwaited={live.findings.some(({ code }) => code === "price_not_approved")}
                      open={open}
                    />
                  )}
                  {live && (
                    <DraftFindings
                      trip={trip}
                      onTakeOver={itinerary && ((kind) => void replanning.start(kind))}
                      draft={draft}
                      live={live}
                      edits={edits}
                      onShow={(dayId) => go({ dayId })}
                    />
                  )}
                </aside>
              </div>
              <SaveBar
                controller={controller}
                label={itinerary ? "Save" : "Create itinerary"}
                onSave={() => void save()}
                onCancel={() => goTo({ to: `/trips/${trip.id}` })}
                state={
                  itinerary && (
                    <DraftState
                      controller={controller}
                      autosave={autosave}
                      isAsked={isAsked}
                      onWrong={showError}
                    />
                  )
                }
                unplaced={[]}
              >
                {bar}
                <UndoButtons undoing={undoing} />
                {live && <TotalInBar live={live} onShow={() => prices.current?.scrollIntoView()} />}
              </SaveBar>
            </div>
          </SelectionContext>
        </ScreenOnly>
        {controller.conflict && controller.base && (
          <ConflictDialog
            controller={controller}
            base={controller.base}
            current={controller.conflict}
            onSave={() => void save()}
          />
        )}
      </EditorPlaceContext>
    </OuterBodies>
  );
}
