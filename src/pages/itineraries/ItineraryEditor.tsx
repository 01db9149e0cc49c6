import { CalendarOutlined } from "@ant-design/icons";
import { useGo } from "@refinedev/core";
import { Button } from "antd";
import { type ReactNode, Suspense, useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { useIsNarrow } from "../../components/useIsNarrow";
import { OuterBodies } from "../../fields/currencyAround";
import { isApproved } from "../../domain/pricing/markup";
import { asOption, inMainOption, mainOptionOf } from "../../domain/pricing/priceInput";
import { ClashesAtFields, ConflictDialog } from "../resource/form/ConflictDialog";
import { KeptNewRow } from "../resource/form/KeptDraft";
import { ResourceFormFields } from "../resource/form/ResourceFormFields";
import { SaveBar } from "../resource/form/SaveBar";
import type { FormController } from "../resource/form/useResourceForm";
import { PrintOnly, ScreenOnly } from "../printing/ScreenOnly";
import { PrintButton } from "../printing/PrintButton";
import { DaysEditor, useDaysEditing } from "./days/DaysEditor";
import { Tray } from "./days/Tray";
import {
  type EditorPlace,
  ownerIds,
  ownersOf,
  placeOfField,
  TakeFocus,
  useAskedPlace,
} from "./draft/EditorPlace";
import styles from "./ItineraryEditor.module.css";
import { ItineraryHeader } from "./reading/ItineraryHeader";
import { FormSections } from "./draft/FormSections";
import { DraftFindings } from "./price/DraftFindings";
import { OptionsPanel } from "./price/OptionsPanel";
import { OutdatedPrice, PriceApproval, PricePanel } from "./price/PricePanel";
import { type LivePrice, usePrice } from "./price/usePrice";
import { useDayTemplates } from "./templates/useDayTemplates";
import { useDraft, errorsWithoutBegun, withoutBegun } from "./draft/useDraft";
import { type EditedItinerary, useItineraryForm } from "./useItineraryForm";
import { PeopleAtDay, useHere } from "./presence/PeopleHere";
import { UndoButtons } from "./undo/useSteps";
import { storedTotalsOf } from "../../domain/pricing/result";
import type { Itinerary } from "../../resources/itineraries";
import type { Trip } from "../../resources/trips";
import type { Draft } from "./draft/draft";
import { ReadItinerary } from "./reading/ReadItinerary";
import { useSubmit } from "../../components/light/useSubmit";
import type { OpenDraft } from "../trips/itineraries/useItineraryMenu";
import { LazyItineraryReplan } from "../trips/replanning/LazyReplan";
import { planOf, type PlanValues } from "../trips/replanning/planValues";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { mediaHook } from "../../components/mediaHook";
import priceStyles from "./price/price.module.css";
import { counted } from "../../domain/formats/text";

/** The editor of an itinerary. Price and findings update with every keystroke. */
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
  // Typing is drawn first, the price when there is time.
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
      <PrintOnly>
        <PrintedDraft trip={trip} itinerary={itinerary} draft={draft} live={live} />
      </PrintOnly>
      <ScreenOnly>
        <ItineraryHeader trip={trip} itinerary={itinerary} name={draft.name} mayWork open={open}>
          {itinerary && (
            <Button
              loading={replanning.isBusy}
              icon={isNarrow && <CalendarOutlined aria-hidden />}
              aria-label="Dates and party"
              onClick={() => replanning.start()}
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
        <ClashesAtFields {...{ id, controller, ownersOf }}>
          <DaysEditor
            editing={editing}
            known={live}
            errors={errorsWithoutBegun(controller.errors, draft, place.itemId)}
            offeredFor={trip}
            templates={templates}
            Mark={PeopleAtDay}
            empty="No days yet. Begin with the first, or set the dates below."
            // A form without autosave draws its first change immediately, so that leaving it asks.
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
                    onTakeOver={itinerary && replanning.start}
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
        </ClashesAtFields>
      </ScreenOnly>
      <ConflictDialog controller={controller} onSave={() => void save()} />
    </OuterBodies>
  );
}

const elsewhere = ["days", "tray", "options", "chosenOptionId", "personPrices", "waivedFindings"];

/** The fields outside the days: dates, travellers and currency first, price and conditions folded below. */
function OfferSections({ id, controller }: { id: string; controller: FormController }) {
  const drawn = useMemo(
    () => ({
      ...controller,
      sections: controller.sections.map((section) => ({
        ...section,
        heading: section.heading === "Days" ? "Price" : section.heading,
        fields: section.fields.filter(({ name }) => !elsewhere.includes(name)),
      })),
    }),
    [controller],
  );
  return (
    <>
      <Suspense fallback={<div className={styles.loading} />}>
        <TakeFocus owner={ownerIds.offer} id={id} />
        <div className={styles.sections}>
          <ResourceFormFields id={id} controller={drawn} only={["Itinerary", "Travellers"]} />
        </div>
      </Suspense>
      <FormSections
        id={id}
        controller={drawn}
        only={["Price", "Conditions"]}
        summary="Markup, discount, inclusions, terms, payments and cover"
        isBelow
      />
    </>
  );
}

interface PrintedDraftProps {
  trip: Trip;
  /** Absent if it is not stored yet. */
  itinerary: Itinerary | undefined;
  draft: Draft;
  live: LivePrice | undefined;
}

function PrintedDraft({ trip, itinerary, draft, live }: PrintedDraftProps) {
  const main = live?.options.find(({ id }) => id === mainOptionOf(draft))?.price ?? live?.price;
  const totals = live && main ? storedTotalsOf(main, live.options) : null;
  return <ReadItinerary trip={trip} itinerary={{ ...itinerary, ...draft, totals }} />;
}

/** Changes dates or party. The draft is saved first, so that the preview matches the page. */
function useReplanning(trip: Trip, open: OpenDraft) {
  const [replanning, setReplanning] = useState<{ itinerary: Itinerary; proposed: Partial<PlanValues> }>();
  const { isSending, submit } = useSubmit();
  const start = (takenOver?: "dates" | "party") =>
    void submit(async () => {
      const itinerary = await open.settle();
      if (itinerary) setReplanning({ itinerary, proposed: takenOver ? proposedBy(trip, takenOver) : {} });
    });
  const drawer: ReactNode = replanning && (
    <LazyItineraryReplan {...replanning} onClose={() => setReplanning(undefined)} />
  );
  return { start, isBusy: isSending, drawer };
}

function proposedBy(trip: Trip, takenOver: "dates" | "party"): Partial<PlanValues> {
  const { startDate, endDate, rooms, ...people } = planOf(trip);
  if (takenOver === "dates") return endDate ? { startDate, endDate } : { startDate };
  // Rooms belong to the party, if known.
  return rooms === null ? people : { ...people, rooms };
}

interface TotalInBarProps {
  live: LivePrice;
  onShow(): void;
}

/** The width below which ItineraryEditor.module.css puts the price under the days. */
const useIsBelow = mediaHook("(max-width: 1023px)");

/** The total next to the save button, if the price is under the days. */
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

interface DraftStateProps {
  controller: FormController;
  /** Whether unsent changes are kept on this device. */
  isKept: boolean;
  /** Whether the unsaved changes wait for a save that asks first. */
  isAsked: boolean;
  onWrong(): void;
  onClash(): void;
}

export function DraftState({ controller, isKept, isAsked, onWrong, onClash }: DraftStateProps) {
  const { formats } = useFieldEnvironment();
  const { errors, clashes, phase, isDirty, saved } = controller;
  const wrong = Object.keys(errors).length;
  if (phase.is === "saving") return "Saving …";
  if (phase.is === "offline" && isDirty)
    return isKept ? "Not saved: offline, kept on this device" : "Not saved: offline. Keep this page open";
  if (wrong > 0)
    return (
      <>
        Cannot be saved yet:{" "}
        <Button type="link" size="small" className={styles.jump} onClick={onWrong}>
          {wrong === 1 ? "1 field is wrong" : `${counted(wrong, "field")} are wrong`}
        </Button>
      </>
    );
  if (!isDirty) return saved ? `Saved ${formats.time(saved.updatedAt)}` : "Saved";
  if (clashes.length > 0)
    return (
      <>
        Saved, except{" "}
        <Button type="link" size="small" className={styles.jump} onClick={onClash}>
          {clashes.length === 1
            ? "what someone else changed too"
            : `${clashes.length} things that others changed too`}
        </Button>
      </>
    );
  if (phase.is === "failed") return `Not saved: ${phase.message}`;
  return isAsked ? "Dates and party wait for Save" : "Not saved yet";
}
