import type { FollowUpKind, FollowUpOutcome } from "../../../vocabulary";
import { callVerbOnce } from "../../../providers/dataProvider";
import { useListRows } from "../../../providers/rows/listRows";
import { refresh, useRow } from "../../../providers/rows/useRow";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { type FollowUp, followUps } from "../../../resources/followUps";
import { addDays, weekdayOf } from "../../../domain/dates/plainDate";
import { instantAt, todayIn } from "../../../domain/dates/wallTime";
import type { Formats } from "../../../domain/formats/formatsOf";
import { clockText } from "../tripTexts";
import { useMay } from "../../../fields/useMay";
import { resourceNamed } from "../../../resources";
import { type AnyRow, matchesChosen } from "../../../schema";
import { type Whole, wholeIn, withJournal } from "../../../resources/journal";
import { useEffect } from "react";
import { createStore, useStore } from "../../../providers/createStore";

const wholes = withJournal.map(({ resource }) => resource.name);
const shownIn = ["follow-ups", ...wholes, "timeline"] as const;
const refreshSteps = () => refresh(...shownIn);

export interface PlannedStep extends Partial<Record<Whole["by"], string>> {
  kind: FollowUpKind;
  dueAt: string;
  assigneeUserId: string | null;
  note: string | null;
}

interface Ending {
  status: "done" | "cancelled";
  outcome?: FollowUpOutcome | undefined;
  remark: string;
}

export function useFollowUpSaving() {
  const save = useSaveRow(followUps, { refreshes: shownIn });
  return {
    plan: (step: PlannedStep) => save({ ...step }),
    postpone: (followUp: FollowUp, dueAt: string) => save({ dueAt }, followUp),
    /** Ends a step, appends the remark to its note, and plans the next in the same breath. */
    async end(followUp: FollowUp, { status, outcome, remark }: Ending, next: PlannedStep | undefined) {
      const note = [followUp.note, remark.trim()].filter(Boolean).join("\n");
      const change = { status, ...(outcome && { outcome }), ...(remark.trim() && { note }) };
      if (!next) return void (await save(change, followUp));
      await callVerbOnce(followUps.name, followUp.id, "next", {
        change: { ...change, version: followUp.version },
        next,
      });
      await refreshSteps();
    },
  };
}

/** Whether an open trip would be without a next step after this one; undefined until that is known. */
export function useIsOnlyStep(step: FollowUp): boolean | undefined {
  const { resource: of, by, id } = wholeIn(step);
  const { always } = resourceNamed(of.name);
  const { data: row } = useRow<AnyRow>(of.name, always ? id : "");
  const query = {
    filters: [
      { field: by, operator: "eq", value: id },
      { field: "status", operator: "eq", value: "open" },
    ],
    ...{ sort: [], start: 0, end: 2 },
  } as const;
  const { data: open } = useListRows<FollowUp>(followUps.name, query, { enabled: always !== undefined });
  if (!always) return false;
  if (!row || !open) return undefined;
  return matchesChosen(row, always.whileIn) && open.rows.every((one) => one.id === step.id);
}

interface FollowUpPreset {
  label: string;
  dueAt: string;
}

/** In the planner's time zone. */
const [morning, evening] = ["10:00", "17:00"];

/** Usual times for the next step in the planner's time zone, without past and duplicate ones. */
export function followUpPresets(now: Date, formats: Pick<Formats, "locale" | "timeZone">): FollowUpPreset[] {
  const { timeZone } = formats;
  const today = todayIn(timeZone, now);
  const preset = (day: string, date: string, time: string) => {
    const dueAt = instantAt(date, time, timeZone).toISOString();
    return { label: `${day} ${clockText(dueAt, formats)}`, dueAt };
  };
  const inAnHour = new Date(Math.ceil((now.getTime() + 3_600_000) / 300_000) * 300_000);
  const presets = [
    { label: "In an hour", dueAt: inAnHour.toISOString() },
    preset("Today", today, evening),
    preset("Tomorrow", addDays(today, 1), morning),
    { ...preset("", addDays(today, 3), morning), label: "In 3 days" },
    preset("Next Monday", nextMonday(today), morning),
  ].filter(({ dueAt }) => Date.parse(dueAt) > now.getTime());
  return presets.filter(({ dueAt }, place) => presets.findIndex((one) => one.dueAt === dueAt) === place);
}

function nextMonday(today: string): string {
  let day = addDays(today, 1);
  while (weekdayOf(day) !== "mon") day = addDays(day, 1);
  return day;
}

/**
 * Whether the user may work on the steps of a trip, contact or account, that is, may edit it. Reads it only
 * if the role alone does not decide; false until then.
 */
export function useMayWorkOn(step: FollowUp): boolean {
  const { resource: of, id } = wholeIn(step);
  const resource = resourceNamed(of.name);
  const onEvery = useMay(resource, "edit", {});
  const onSome = useMay(resource, "edit");
  const { data: row } = useRow<AnyRow>(resource.name, onSome && !onEvery ? id : "");
  const onThis = useMay(resource, "edit", row);
  return onEvery || (row !== undefined && onThis);
}

const finishing = createStore<readonly FollowUp[]>([]);

/** While the component is mounted, lists of steps keep this step, whatever they read. */
export function useKeptWhileFinishing(followUp: FollowUp): void {
  useEffect(() => {
    finishing.set([...finishing.get(), followUp]);
    return () => finishing.set(finishing.get().filter((one) => one !== followUp));
  }, [followUp]);
}

/** The steps read, after those that are being finished and are no longer read. */
export function useKeptSteps(
  read: readonly FollowUp[],
  isOwn: (step: FollowUp) => boolean = () => true,
): readonly FollowUp[] {
  const gone = useStore(finishing).filter((step) => isOwn(step) && !read.some(({ id }) => id === step.id));
  return [...gone, ...read];
}
