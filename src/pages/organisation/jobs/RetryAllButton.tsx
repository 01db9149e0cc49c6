import { ReloadOutlined } from "@ant-design/icons";
import { useCustomMutation, useList } from "@refinedev/core";
import { Button } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { refresh } from "../../../providers/rows/useRow";
import { jobs, type Job } from "../../../resources/jobs";

/** Puts all jobs that failed for good back into the queue; not there where none has. */
export function RetryAllButton() {
  const { formats } = useFieldEnvironment();
  const { result } = useList<Job>({
    resource: jobs.name,
    pagination: { pageSize: 1 },
    filters: [{ field: "status", operator: "eq", value: "dead" }],
  });
  const { mutate, mutation } = useCustomMutation({
    mutationOptions: { onSettled: () => void refresh(jobs.name) },
  });
  const failed = result.total ?? 0;
  if (failed === 0) return null;
  const retry = () =>
    mutate({
      url: "/api/jobs/retry",
      method: "post",
      values: {},
      successNotification: { type: "success", message: "They run again in a moment." },
    });
  return (
    <Button type="primary" icon={<ReloadOutlined aria-hidden />} loading={mutation.isPending} onClick={retry}>
      {failed === 1 ? "Retry the one that failed" : `Retry all ${formats.number(failed)} that failed`}
    </Button>
  );
}
