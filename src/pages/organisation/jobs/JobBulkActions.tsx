import { Button } from "antd";
import { canCancel, canRetry, jobKinds } from "../../../vocabulary";
import { callVerb } from "../../../providers/dataProvider";
import { resourceNamed } from "../../../resources";
import type { Job } from "../../../resources/jobs";
import type { BulkActionsProps } from "../../resource/list/BulkActionsProps";
import { useEachRow } from "../../resource/useEachRow";

/** Retries and cancels several jobs: of the selected ones those with which it can be done. */
export function JobBulkActions({ rows, onDone }: BulkActionsProps) {
  const each = useEachRow(resourceNamed("jobs"));
  // The list of jobs holds rows of the resource jobs.
  const chosen = (rows as unknown as readonly Job[]).map((job) => ({
    ...job,
    title: jobKinds[job.kind].label,
  }));
  const button = (verb: "retry" | "cancel", label: string, did: string, can: (job: Job) => boolean) => {
    const fitting = chosen.filter(can);
    const act = async () => {
      if (await each(fitting, did, ({ id }) => callVerb("jobs", id, verb))) onDone();
    };
    return (
      <Button disabled={fitting.length === 0} onClick={() => void act()}>
        {label}
      </Button>
    );
  };
  return (
    <>
      {button("retry", "Retry", "run again in a moment", ({ status }) => canRetry(status))}
      {button("cancel", "Cancel jobs", "cancelled", ({ status }) => canCancel(status))}
    </>
  );
}
