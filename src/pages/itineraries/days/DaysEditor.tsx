import { Button } from "antd";
import { type ComponentType, type ReactNode, use, useMemo } from "react";
import { errorsBelow } from "../../../fields/errorsBelow";
import { newRowId } from "../../../fields/newRowId";
import { type OptionSource, OptionSources } from "../../../fields/references/OptionSources";
import { TypedFirst } from "../../../fields/FormField";
import type { FieldErrors } from "../../../schema";
import { type DayDeclaration, DayDeclarationContext, type DayRows } from "../draft/draft";
import { newDay } from "../draft/dayEdits";
import { EditorPlaceContext } from "../draft/EditorPlace";
import type { KnownOfDays } from "../items/KnownOfDays";
import { SelectionContext } from "../selection/Selection";
import { DayEditor } from "./DayEditor";
import { DayList } from "./DayList";
import styles from "./DaysEditor.module.css";
import type { DayTemplates } from "./DayTemplates";
import type { DaysEditing } from "./useDaysEditing";
import type { CheckedFinding } from "../../../domain/findings/checkItinerary";
import { addDays } from "../../../domain/dates/plainDate";
import { offeredRows } from "../items/offeredRows";

interface DaysEditorProps {
  editing: DaysEditing;
  /** Prices, findings, hotels and transport services, as far as they are known. */
  known: KnownOfDays | undefined;
  /** Of the whole form, by paths that begin with `days`. */
  errors: FieldErrors;
  /** What of the whole decides what is offered: what is where it leads comes first. */
  offeredFor: OfferedFor;
  templates: DayTemplates;
  /** What is asked of days and items; all that an itinerary asks where left out. */
  declared?: DayDeclaration;
  /** Drawn at each day of the list. */
  Mark?: ComponentType<{ dayId: string }>;
  /** Said while there are no days. */
  empty: string;
  /** Draws at once what is typed (`TypedFirst`); nothing where inputs and the rest are drawn together. */
  drawNow?: (() => void) | undefined;
  /** Above all of it. */
  above?: ReactNode;
  /** Below the list of days. */
  belowList?: ReactNode;
  /** Below the day that is shown. */
  children: ReactNode;
  /** Beside the days. */
  aside?: ReactNode;
  /** Below all of it: the save bar. */
  foot: ReactNode;
}

/** Writes days: their list, the one that is shown, and around them what the page gives. Knows neither trip nor price. */
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

/** The ids of the days with a finding that nobody waived, or with a field that needs another look. */
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

/** Of the whole, what decides from where is chosen. */
interface OfferedFor {
  destinations: readonly string[];
  /** Of the customer, where known: sheets for a market are for it. */
  nationality?: string | null;
}

/** Where the hotels, activities and transport services of the day at `index` are chosen from. */
function useOffered(
  { destinations, nationality = null }: OfferedFor,
  { days, startDate }: DayRows,
  index: number,
): Readonly<Record<string, OptionSource>> {
  const overnight = days[index]?.overnightPlace ?? null;
  return useMemo(
    () =>
      offeredRows({
        date: startDate ? addDays(startDate, index) : null,
        places: [overnight, ...destinations],
        nationality,
      }),
    [startDate, index, overnight, destinations, nationality],
  );
}
