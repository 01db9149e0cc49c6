import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Job } from "../../../resources/jobs";

/** Why a job failed, what it did, or when it will. */
export function Outcome({ job }: { job: Job }) {
  const { formats } = useFieldEnvironment();
  const { status, error, result, dueAt, isRepeated } = job;
  const words = {
    dead: error,
    failed: `${error ?? ""} It is tried again ${formats.relative(dueAt)}.`,
    queued: `Runs ${formats.relative(dueAt)}.`,
    running: null,
    done: result ? `${result}.` : "Nothing had to be done.",
    cancelled: null,
  }[status];
  const repeated = isRepeated && "Begun again after a server had stopped in the middle of it.";
  return <span data-lines>{[words, repeated].filter(Boolean).join(" ")}</span>;
}
