import { shortcutsIn } from "../../../components/shortcuts";
import { useShortcuts } from "../../../components/useShortcuts";
import { Button } from "antd";
import {
  type ComponentType,
  type ReactNode,
  use,
  useMemo,
  useCallback,
  useRef,
  useState,
  memo,
  Suspense,
} from "react";
import { errorsBelow } from "../../../fields/errorsBelow";
import { newRowId } from "../../../fields/newRowId";
import { OptionSources } from "../../../fields/references/OptionSources";
import { type FieldErrors, canRead, type Field } from "../../../schema";
import {
  type DayDeclaration,
  DayDeclarationContext,
  type DayRows,
  type DraftDay,
  runningStays,
} from "../draft/draft";
import { newDay, changeDay } from "../draft/dayEdits";
import { EditorPlaceContext, type EditorPlace, ownerIds, TakeFocus } from "../draft/EditorPlace";
import type { KnownOfDays } from "../items/usePricedRows";
import { SelectionContext } from "../selection/Selection";
import { DayList, type DayTemplates } from "./DayList";
import styles from "./DaysEditor.module.css";
import type { CheckedFinding } from "../../../domain/findings/checkItinerary";
import { addDays, weekdayOf } from "../../../domain/dates/plainDate";
import { useOffered } from "../items/useOffered";
import { type DayEdits, useRemovalNotice, type OnRemoved } from "../draft/useDraft";
import { type FitPasted, useChosen } from "../selection/useChosen";
import { type Undoing, useUndoKeys } from "../undo/useSteps";
import { joinParts } from "../../../domain/formats/text";
import { CarOutlined, HomeOutlined } from "@ant-design/icons";
import { weekdays } from "../../../vocabulary";
import { FormField, TypedFirst } from "../../../fields/FormField";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { Fold } from "../../../components/Fold";
import { ItemList } from "../items/ItemList";
import daysStyles from "./days.module.css";

interface DaysEditorProps {
  editing: DaysEditing;
  known: KnownOfDays | undefined;
  /** The errors of the whole form. */
  errors: FieldErrors;
  /** Sorts the offered products: those of the destinations come first. */
  offeredFor: Parameters<typeof useOffered>[0];
  templates: DayTemplates;
  /** The fields of days and items; by default those of an itinerary. */
  declared?: DayDeclaration;
  Mark?: ComponentType<{ dayId: string }>;
  empty: string;
  drawNow?: (() => void) | undefined;
  above?: ReactNode;
  belowList?: ReactNode;
  children: ReactNode;
  aside?: ReactNode;
  foot: ReactNode;
}

/** The editor of days: the list, the shown day, and parts from the page. Knows neither trip nor price. */
export function DaysEditor(props: DaysEditorProps) {
  const { editing, known, errors, offeredFor, templates, declared, Mark, empty, drawNow } = props;
  const { above, belowList, children, aside, foot } = props;
  const { rows, edits, bounds, onRemoved, show, index, day, choosing, here } = editing;
  const offered = useOffered(offeredFor, rows, index);
  const troubled = useTroubledDays(rows, known?.findings, errors);
  const outer = use(DayDeclarationContext);
  return (
    <DayDeclarationContext value={declared ?? outer}>
      <EditorPlaceContext value={here}>
        <SelectionContext value={choosing}>
          <div ref={bounds}>
            {above}
            <div className={styles.columns} data-aside={aside !== undefined}>
              <div className={styles.days}>
                <DayList
                  rows={rows}
                  currentId={day?.id}
                  troubled={troubled}
                  edits={edits}
                  onChoose={show}
                  onRemoved={onRemoved}
                  templates={templates}
                  Mark={Mark}
                />
                {belowList}
              </div>
              <div className={styles.middle}>
                <TypedFirst value={drawNow}>
                  {day ? (
                    <OptionSources value={offered}>
                      <DayEditor
                        rows={rows}
                        day={day}
                        index={index}
                        known={known}
                        errors={errorsBelow(errors, `days.${index}`)}
                        edits={edits}
                        onRemoved={onRemoved}
                      />
                    </OptionSources>
                  ) : (
                    <div className={styles.empty}>
                      <p>{empty}</p>
                      <span className={styles.ways}>
                        <Button
                          type="primary"
                          onClick={() => edits.editDays(() => [newDay({ id: newRowId() })])}
                        >
                          Add the first day
                        </Button>
                        {templates.insertAfter && (
                          <Button onClick={() => templates.insertAfter?.(-1)}>
                            Insert days from a template …
                          </Button>
                        )}
                      </span>
                    </div>
                  )}
                  <div className={styles.below}>{children}</div>
                </TypedFirst>
              </div>
              {aside !== undefined && <aside className={styles.aside}>{aside}</aside>}
            </div>
            {foot}
          </div>
        </SelectionContext>
      </EditorPlaceContext>
    </DayDeclarationContext>
  );
}

/** The ids of days with an open finding or an error. */
function useTroubledDays(
  { days }: DayRows,
  findings: readonly CheckedFinding[] | undefined,
  errors: FieldErrors,
): ReadonlySet<string> {
  return useMemo(() => {
    const troubled = new Set<string>();
    for (const { dayId, severity, waivedBecause } of findings ?? [])
      if (dayId !== null && severity !== "info" && waivedBecause === null) troubled.add(dayId);
    for (const path of Object.keys(errors)) {
      const place = /^days\.(\d+)/.exec(path)?.[1];
      const day = place === undefined ? undefined : days[Number(place)];
      if (day) troubled.add(day.id);
    }
    return troubled;
  }, [days, findings, errors]);
}

const keysOfDays = shortcutsIn("selection");

interface DaysEditingOptions {
  rows: DayRows;
  edits: DayEdits;
  undoing: Undoing;
  /** Held by the page, which moves it to errors and to undone changes. */
  place: EditorPlace;
  go(to: EditorPlace): void;
  /** Limits what can be pasted; no limit by default. */
  fitPasted?: FitPasted | undefined;
}

export type DaysEditing = ReturnType<typeof useDaysEditing>;

/** The state of the editor of days: shown day, selection, keys. `bar` belongs in the save bar. */
export function useDaysEditing({ rows, edits, undoing, place, go, fitPasted }: DaysEditingOptions) {
  const bounds = useRef<HTMLDivElement>(null);
  useUndoKeys(bounds, undoing);
  useShortcuts(keysOfDays);
  const onRemoved = useRemovalNotice(edits);
  const show = useCallback((dayId: string) => go({ dayId }), [go]);
  const [firstId] = useState(rows.days[0]?.id);
  const chosenId = place.dayId ?? firstId;
  const index = Math.max(
    0,
    rows.days.findIndex((day) => day.id === chosenId),
  );
  const day = rows.days[index];
  const { choosing, bar } = useChosen({ rows, day, edits, bounds, onRemoved, fitPasted, onShow: show });
  const here = useMemo(() => ({ place, go }), [place, go]);
  return { rows, edits, bounds, onRemoved, show, index, day, choosing, bar, here };
}

const names = ["title", "overnightPlace", "meals", "description", "photos", "markup"] as const;
const isFolded = (name: string) => name === "markup";

interface DayEditorProps {
  rows: DayRows;
  day: DraftDay;
  index: number;
  known: KnownOfDays | undefined;
  errors: FieldErrors | undefined;
  edits: DayEdits;
  onRemoved: OnRemoved;
}

export function DayEditor({ rows, day, index, known, errors, edits, onRemoved }: DayEditorProps) {
  const { actor, formats } = useFieldEnvironment();
  const { day: fields } = use(DayDeclarationContext);
  const date = rows.startDate ? addDays(rows.startDate, index) : undefined;
  const heading = joinParts([
    `Day ${index + 1}`,
    date && `${weekdays[weekdayOf(date)].label}, ${formats.date(date)}`,
    day.overnightPlace,
  ]);
  const open = names.filter((name) => fields[name] && canRead(fields[name], actor));
  const draw = (name: (typeof names)[number]) => {
    const field = fields[name];
    return (
      field && (
        <DayField
          key={`${day.id} ${name}`}
          name={name}
          field={field}
          day={day}
          errors={errorsBelow(errors, name)}
          edits={edits}
        />
      )
    );
  };
  return (
    <section className={daysStyles.day} aria-label={`Day ${index + 1}`}>
      <h2 className={daysStyles.dayHeading}>{heading}</h2>
      {runningStays(rows.days, index).map(({ itemId, isVehicle, text }) => (
        <p key={itemId} className={daysStyles.detail}>
          {isVehicle ? <CarOutlined aria-hidden /> : <HomeOutlined aria-hidden />} {text}
        </p>
      ))}
      <ItemList
        key={day.id}
        rows={rows}
        day={day}
        index={index}
        known={known}
        errors={errors}
        edits={edits}
        onRemoved={onRemoved}
      />
      <Suspense fallback={<div className={daysStyles.loading} />}>
        <div className={daysStyles.grid}>{open.filter((name) => !isFolded(name)).map(draw)}</div>
        {open.filter(isFolded).map((name) => (
          <Fold
            key={`${day.id} ${name}`}
            summary={`${fields[name]?.label} of this day`}
            className={daysStyles.fold}
            opens={day[name] != null || errorsBelow(errors, name) !== undefined}
          >
            {draw(name)}
          </Fold>
        ))}
        <TakeFocus owner={ownerIds.day(day.id)} />
      </Suspense>
    </section>
  );
}

interface DayFieldProps {
  name: (typeof names)[number];
  field: Field;
  day: DraftDay;
  errors: FieldErrors | undefined;
  edits: DayEdits;
}

const DayField = memo(function DayField({ name, field, day, errors, edits: { editDays } }: DayFieldProps) {
  const change = useCallback(
    (value: unknown) => editDays(changeDay(day.id, { [name]: value })),
    [editDays, day.id, name],
  );
  return (
    <div data-wide={name !== "title" && name !== "overnightPlace"}>
      <FormField
        id={`${ownerIds.day(day.id)}.${name}`}
        field={field}
        value={day[name]}
        around={day}
        onChange={change}
        errors={errors}
      />
    </div>
  );
});
