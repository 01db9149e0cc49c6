import { useCustomMutation } from "@refinedev/core";
import { Button, type ButtonProps } from "antd";
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

export function JobButton({ job, verb, ...look }: JobButtonProps) {
  const { mutate, mutation } = useCustomMutation({
    mutationOptions: { onSettled: () => void refresh(jobs.name) },
  });
  const act = () =>
    mutate({
      url: `/api/jobs/${job.id}/${verb}`,
      method: "post",
      values: {},
      successNotification: { type: "success", message: words[verb].did },
    });
  return (
    <Button {...look} loading={mutation.isPending} onClick={act}>
      {words[verb].label}
    </Button>
  );
}
