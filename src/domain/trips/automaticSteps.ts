import { addWorkingHours, type WorkingDay } from "../organisation/addWorkingHours";
import type { FollowUpKind, Maybe, TripState } from "../../vocabulary";

/** What of an organisation's preferences the steps that are planned automatically follow. */
export interface StepPreferences {
  readonly workingHours: readonly WorkingDay[];
  readonly firstResponseHours: number;
  readonly timeZone: string;
  readonly followUpRules: readonly {
    readonly status: TripState;
    readonly afterHours: number;
    readonly kind: FollowUpKind;
    readonly note?: Maybe<string>;
  }[];
}

/** A step to plan: how, when and what for. */
export interface PlannedStep {
  readonly kind: FollowUpKind;
  /** ISO 8601. */
  readonly dueAt: string;
  readonly note: string;
}

/** What is to be done for a trip that came into a state, where the organisation's rule does not say it in its own words. */
const usualNotes: Readonly<Record<TripState, string>> = {
  new: "Answer the enquiry",
  in_progress: "Work out the offer",
  quoted: "Ask what they think of the offer",
  on_hold: "Look at the trip again",
  converted: "Send the confirmation",
  on_trip: "Ask how the journey goes",
  completed: "Ask how the journey was",
  cancelled: "Ask what decided it",
  dropped: "Settle what was booked",
};

/** The steps that an organisation's rules plan for a trip that came into a state, within its working hours. */
export const stepsOfState = (preferences: StepPreferences, state: TripState, now: Date): PlannedStep[] =>
  preferences.followUpRules
    .filter(({ status }) => status === state)
    .map(({ kind, afterHours, note }) => ({
      kind,
      dueAt: workingTimeAfter(preferences, afterHours, now),
      note: note?.trim() || usualNotes[state],
    }));

/** The steps after an offer went out: those of the state "quoted", else a call two days later. `offer` names it: "Coast, version 2". */
export function stepsOfSending(preferences: StepPreferences, offer: string, now: Date): PlannedStep[] {
  const planned = stepsOfState(preferences, "quoted", now);
  const note = `Ask what they think of ${offer}`;
  return planned.length > 0
    ? planned
    : [{ kind: "call", dueAt: workingTimeAfter(preferences, 48, now), note }];
}

/** Until when something that a customer waits for is to be answered. ISO 8601. */
export const answerDue = (
  { firstResponseHours, workingHours, timeZone }: Omit<StepPreferences, "followUpRules">,
  now: Date,
): string => addWorkingHours(now, firstResponseHours, workingHours, timeZone).toISOString();

/** So many hours later, or when the organisation opens next after that. */
const workingTimeAfter = ({ workingHours, timeZone }: StepPreferences, hours: number, now: Date): string =>
  addWorkingHours(new Date(now.getTime() + hours * 3_600_000), 0, workingHours, timeZone).toISOString();
