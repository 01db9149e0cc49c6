import type { Choices, ValueOf } from "../vocabulary/choice";

/** Where a job is: from queued over running to done, or over failed (it is tried again) to dead. */
export const jobStates = {
  dead: { label: "Failed", colour: "red" },
  failed: { label: "Tried again soon", colour: "orange" },
  queued: { label: "Waiting", colour: "blue" },
  running: { label: "Running", colour: "cyan" },
  done: { label: "Done", colour: "green" },
  cancelled: { label: "Cancelled", colour: "default" },
} as const satisfies Choices;

/** The stored value of a job's status. */
export type JobState = ValueOf<typeof jobStates>;

/** In these a job may be put back into the queue by hand. */
export const canRetry = (status: JobState): boolean => status === "dead" || status === "failed";

/** In these a job has yet to run, and may be called off. */
export const canCancel = (status: JobState): boolean => status === "queued" || status === "failed";
