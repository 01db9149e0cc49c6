import { Button, type ButtonProps } from "antd";
import { useState } from "react";
import { apiErrorOf } from "../../../providers/apiError";
import { callVerb } from "../../../providers/dataProvider";
import { notices } from "../../../providers/notices";
import { refresh } from "../../../providers/rows/useRow";
import { jobs, type Job } from "../../../resources/jobs";

const words = {
  retry: { label: "Retry", did: "It runs again in a moment." },
  cancel: { label: "Cancel job", did: "The job was cancelled." },
} as const;

interface JobButtonProps extends Pick<ButtonProps, "size" | "type"> {
  job: Job;
  verb: keyof typeof words;
}

/** Puts a job back into the queue, or calls it off. */
export function JobButton({ job, verb, ...look }: JobButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      await callVerb(jobs.name, job.id, verb);
      notices.show({ type: "success", message: words[verb].did });
    } catch (thrown) {
      notices.show({ type: "error", message: apiErrorOf(thrown).message });
    } finally {
      setBusy(false);
      void refresh(jobs.name);
    }
  };
  return (
    <Button {...look} loading={isBusy} onClick={() => void act()}>
      {words[verb].label}
    </Button>
  );
}
