import type { FollowUpKind, FollowUpOutcome } from "../../../vocabulary";
import { refresh, useRow } from "../../../providers/rows/useRow";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { type FollowUp, followUps } from "../../../resources/followUps";
import { addDays, weekdayOf } from "../../../domain/dates/plainDate";
import { instantAt, todayIn } from "../../../domain/dates/wallTime";
import type { Formats } from "../../../domain/formats/formatsOf";
import { clockText } from "../tripTexts";
import { useMay } from "../../../fields/useMay";
import { resourceNamed } from "../../../resources";
import type { Trip } from "../../../resources/trips";
import { useEffect } from "react";
import { createStore, useStore } from "../../../providers/createStore";

/** A step shows in the list of steps, in the trip's next step and in its history. */
const shownIn = ["follow-ups", "trips", "timeline"] as const;
export const refreshSteps = () => refresh(...shownIn);

interface PlannedStep {
  tripId: string;
  kind: FollowUpKind;
  dueAt: string;
  assigneeUserId: string | null;
  note: string | null;
}

/** Planning the next steps of trips, putting them off, and closing them. */
export function useFollowUpSaving() {
  const save = useSaveRow(followUps, { refreshes: shownIn });
  const saveQuietly = useSaveRow(followUps, { refreshes: ["trips", "timeline"] });
  return {
    plan: (step: PlannedStep) => save({ ...step }),
    postpone: (followUp: FollowUp, dueAt: string) => save({ dueAt }, followUp),
    /** Takes a step off the list without doing it. */
    cancel: (followUp: FollowUp) => save({ status: "cancelled" }, followUp),
    /** Closes a step; what is said about it is added to its note. Lists of steps keep it until `refreshSteps` is called. */
    complete(followUp: FollowUp, { outcome, remark }: { outcome: FollowUpOutcome; remark: string }) {
      const note = [followUp.note, remark.trim()].filter(Boolean).join("\n");
      return saveQuietly({ status: "done", outcome, ...(remark.trim() ? { note } : {}) }, followUp);
    },
  };
}

/** A usual time for the next step; `dueAt` is an instant. */
interface FollowUpPreset {
  label: string;
  dueAt: string;
}

/** Hours of the planner's day. */
const [morning, evening] = ["10:00", "17:00"];

/**
 * The times that people choose most, as seen from now in the planner's time zone and written as the organisation
 * writes them. Those that have passed are left out, and of two names for one time the second.
 */
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
 * Whether the reader may work on the steps of a trip of which only the id is at hand: whoever may change the trip may.
 * The trip is read only where the role alone does not decide; until it is known the answer is no.
 */
export function useMayWorkOn(tripId: string): boolean {
  const trips = resourceNamed("trips");
  const onEvery = useMay(trips, "edit", {});
  const onSome = useMay(trips, "edit");
  const { data: trip } = useRow<Trip>("trips", onSome && !onEvery ? tripId : "");
  const onThis = useMay(trips, "edit", trip);
  return onEvery || (trip !== undefined && onThis);
}

const finishing = createStore<readonly FollowUp[]>([]);

/** Tells the lists of steps to keep this one, whatever they read meanwhile, as long as the component is drawn. */
export function useKeptWhileFinishing(followUp: FollowUp): void {
  useEffect(() => {
    finishing.set([...finishing.get(), followUp]);
    return () => finishing.set(finishing.get().filter((one) => one !== followUp));
  }, [followUp]);
}

/** The steps that are read, and before them those that are being finished and are read no longer. */
export function useKeptSteps(
  read: readonly FollowUp[],
  isOwn: (step: FollowUp) => boolean = () => true,
): readonly FollowUp[] {
  const gone = useStore(finishing).filter((step) => isOwn(step) && !read.some(({ id }) => id === step.id));
  return [...gone, ...read];
}
