import { CalendarOutlined } from "@ant-design/icons";
import { useGo } from "@refinedev/core";
import { Button } from "antd";
import { type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { useIsNarrow } from "../../components/useIsNarrow";
import { OuterBodies } from "../../fields/currencyAround";
import { isApproved } from "../../domain/pricing/markup";
import { asOption, inMainOption, mainOptionOf } from "../../domain/pricing/priceInput";
import { ConflictDialog } from "../resource/form/ConflictDialog";
import { KeptNewRow } from "../resource/form/KeptDraft";
import { SaveBar } from "../resource/form/SaveBar";
import { PaperOnly, ScreenOnly } from "../printing/ScreenOnly";
import { PrintButton } from "../printing/PrintButton";
import { DaysEditor } from "./days/DaysEditor";
import { Tray } from "./days/Tray";
import { useDaysEditing } from "./days/useDaysEditing";
import { DraftClashes } from "./draft/DraftClashes";
import { DraftState } from "./draft/DraftState";
import { type EditorPlace, placeOfField, useAskedPlace } from "./draft/EditorPlace";
import styles from "./ItineraryEditor.module.css";
import { ItineraryHeader } from "./reading/ItineraryHeader";
import { OfferSections } from "./offer/OfferSections";
import { DraftFindings } from "./price/DraftFindings";
import { OptionsPanel } from "./price/OptionsPanel";
import { OutdatedPrice } from "./price/OutdatedPrice";
import { PriceApproval } from "./price/PriceApproval";
import { PricePanel } from "./price/PricePanel";
import { type LivePrice, usePrice } from "./price/usePrice";
import { useDayTemplates } from "./templates/useDayTemplates";
import { useDraft } from "./draft/useDraft";
import { errorsWithoutBegun, withoutBegun } from "./draft/withoutBegun";
import { type EditedItinerary, useItineraryForm } from "./useItineraryForm";
import { PeopleAtDay, useHere } from "./presence/PeopleHere";
import { UndoButtons } from "./undo/useSteps";
import { storedTotalsOf } from "../../domain/pricing/result";
import type { Itinerary } from "../../resources/itineraries";
import type { Trip } from "../../resources/trips";
import type { Draft } from "./draft/draft";
import { ReadItinerary } from "./reading/ReadItinerary";
import { notices } from "../../providers/notices";
import type { OpenDraft } from "../trips/itineraries/useItineraryMenu";
import { LazyItineraryReplan } from "../trips/replanning/LazyReplan";
import { planOf, type PlanValues } from "../trips/replanning/planValues";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { mediaHook } from "../../components/mediaHook";
import priceStyles from "./price/price.module.css";

/** Writes an itinerary day by day; its price and its findings follow every keystroke. */
export function ItineraryEditor({ trip, itinerary, defaults }: EditedItinerary) {
  const id = useId();
  const goTo = useGo();
  const isNarrow = useIsNarrow();
  const prices = useRef<HTMLDivElement>(null);
  const [place, go] = useState<EditorPlace>({});
  useAskedPlace(go);
  const form = useItineraryForm({
    ...{ trip, itinerary, defaults, id },
    onError: go,
    onShow: (dayId) => go((here) => (here.dayId === dayId ? here : { dayId })),
  });
  const { controller, save, isKept, keptNew, isAsked, undoing, open, drawer } = form;
  const { draft, edits } = useDraft(controller);
  const [wantedId, showOption] = useState<string | null>(null);
  const shownId = mainOptionOf({ options: draft.options, chosenOptionId: wantedId ?? draft.chosenOptionId });
  const sold = useMemo(() => inMainOption(asOption(draft, shownId)), [draft, shownId]);
  const checked = useMemo(() => withoutBegun(draft, place.itemId), [draft, place.itemId]);
  // What is typed is drawn first, its price when there is time.
  const { live, trouble } = usePrice(trip, useDeferredValue(checked), shownId);
  const replanning = useReplanning(trip, open);
  const { templates, dialogs } = useDayTemplates({
    ...{ draft, edits, open: itinerary && open },
    setOptions: (options) => edits.set({ options }),
    onShow: (dayId) => go({ dayId }),
  });
  const editing = useDaysEditing({ rows: draft, edits, undoing, place, go });
  useHere(itinerary?.id, editing.day?.id ?? null);
  const around = useMemo(() => [{ currency: draft.currency }], [draft.currency]);

  return (
    <OuterBodies value={around}>
      <PaperOnly>
        <DraftPaper trip={trip} itinerary={itinerary} draft={draft} live={live} />
      </PaperOnly>
      <ScreenOnly>
        <ItineraryHeader trip={trip} itinerary={itinerary} name={draft.name} mayWork open={open}>
          {itinerary && (
            <Button
              loading={replanning.isBusy}
              icon={isNarrow && <CalendarOutlined aria-hidden />}
              aria-label="Dates and party"
              onClick={() => void replanning.start()}
            >
              {!isNarrow && "Dates and party"}
            </Button>
          )}
          <PrintButton />
        </ItineraryHeader>
        {replanning.drawer}
        {drawer}
        {dialogs}
        {!itinerary && <KeptNewRow controller={controller} kept={keptNew} />}
        <DraftClashes id={id} controller={controller}>
          <DaysEditor
            editing={editing}
            known={live}
            errors={errorsWithoutBegun(controller.errors, draft, place.itemId)}
            offeredFor={trip}
            templates={templates}
            Mark={PeopleAtDay}
            empty="No days yet. Begin with the first, or set the dates below."
            // Of what does not save itself the first change is drawn at once: nobody leaves it unasked.
            drawNow={itinerary || controller.hasUnsent ? controller.drawNow : undefined}
            belowList={<Tray draft={draft} edits={edits} onShow={editing.show} />}
            aside={
              <div ref={prices} className={styles.prices}>
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
                    onShow={editing.show}
                    onLook={(text) =>
                      go((here) => ({
                        ...(text.dayId ? {} : { dayId: here.dayId }),
                        ...placeOfField(text),
                      }))
                    }
                  />
                )}
              </div>
            }
            foot={
              <SaveBar
                controller={controller}
                label={itinerary ? "Save" : "Create itinerary"}
                onSave={() => void save()}
                unsaved={keptNew.isKept ? "Not created yet, kept on this device" : undefined}
                {...(itinerary ? {} : { onCancel: () => goTo({ to: `/trips/${trip.id}` }) })}
                state={
                  itinerary && (
                    <DraftState
                      controller={controller}
                      isKept={isKept}
                      isAsked={isAsked}
                      onWrong={form.showError}
                      onClash={form.showClash}
                    />
                  )
                }
                unplaced={[]}
              >
                {editing.bar}
                <UndoButtons undoing={undoing} />
                {live && <TotalInBar live={live} onShow={() => prices.current?.scrollIntoView()} />}
              </SaveBar>
            }
          >
            <OfferSections id={id} controller={controller} />
          </DaysEditor>
        </DraftClashes>
      </ScreenOnly>
      <ConflictDialog controller={controller} onSave={() => void save()} />
    </OuterBodies>
  );
}

interface DraftPaperProps {
  trip: Trip;
  /** As it is stored; left out for one that is not. */
  itinerary: Itinerary | undefined;
  draft: Draft;
  live: LivePrice | undefined;
}

/** What is being written as it is read, at the price that it has now. */
function DraftPaper({ trip, itinerary, draft, live }: DraftPaperProps) {
  const main = live?.options.find(({ id }) => id === mainOptionOf(draft))?.price ?? live?.price;
  const totals = live && main ? storedTotalsOf(main, live.options) : null;
  return <ReadItinerary trip={trip} itinerary={{ ...itinerary, ...draft, totals }} />;
}

interface Replanning {
  itinerary: Itinerary;
  proposed: Partial<PlanValues> | undefined;
}

/** Other dates or another party for what is being written: it is saved first, so that the preview is of what is on the page. */
function useReplanning(trip: Trip, open: OpenDraft) {
  const [replanning, setReplanning] = useState<Replanning>();
  const [isBusy, setBusy] = useState(false);
  /** @param takenOver what of the trip is proposed; nothing where left out. */
  const start = async (takenOver?: "dates" | "party") => {
    setBusy(true);
    const itinerary = await open.settle();
    setBusy(false);
    if (itinerary) setReplanning({ itinerary, proposed: takenOver && proposedBy(trip, takenOver) });
    else
      notices.show({
        key: "itinerary",
        type: "warning",
        message: "Nothing was done: the itinerary could not be saved first.",
      });
  };
  const drawer: ReactNode = replanning && (
    <LazyItineraryReplan {...replanning} onClose={() => setReplanning(undefined)} />
  );
  return { start, isBusy, drawer };
}

function proposedBy(trip: Trip, takenOver: "dates" | "party"): Partial<PlanValues> {
  const { startDate, endDate, rooms, ...people } = planOf(trip);
  if (takenOver === "dates") return endDate ? { startDate, endDate } : { startDate };
  // Rooms go with the people, unless nobody said how many.
  return rooms === null ? people : { ...people, rooms };
}

interface TotalInBarProps {
  live: LivePrice;
  /** Goes to the whole price. */
  onShow(): void;
}

/** As ItineraryEditor.module.css puts the price below the days. */
const useIsBelow = mediaHook("(max-width: 1023px)");

/** The total beside the save button, where the window is too narrow for the price to stand beside the days. */
function TotalInBar({ live, onShow }: TotalInBarProps) {
  const { formats } = useFieldEnvironment();
  const isBelow = useIsBelow();
  const { totals, currency } = live.price;
  if (!isBelow || !currency) return null;
  const total = formats.money({ amount: totals.total, currency });
  return (
    <button
      type="button"
      className={priceStyles.inBar}
      onClick={onShow}
      title="Show the price"
      aria-label={`Total ${total}. Show the price`}
    >
      {total}
    </button>
  );
}
