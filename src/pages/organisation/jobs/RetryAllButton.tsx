import { ReloadOutlined } from "@ant-design/icons";
import { useCustomMutation, useList } from "@refinedev/core";
import { Button } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { refresh } from "../../../providers/rows/useRow";
import { jobs, type Job } from "../../../resources/jobs";

/** Puts all jobs that failed for good back into the queue; not there where none has. */
export function RetryAllButton() {
  const { formats } = useFieldEnvironment();
  const { result } = useList<Job>({
    resource: jobs.name,
    pagination: { pageSize: 1 },
    filters: [{ field: "status", operator: "eq", value: "dead" }],
    errorNotification: false,
  });
  const { mutateAsync, mutation } = useCustomMutation<{ retried: number }>();
  const failed = result.total ?? 0;
  if (failed === 0) return null;
  const retry = async () => {
    try {
      await mutateAsync({
        url: "/api/jobs/retry",
        method: "post",
        values: {},
        successNotification: false,
        errorNotification: false,
      });
      notices.show({ type: "success", message: "They run again in a moment." });
    } catch (thrown) {
      notices.show({ type: "error", message: apiErrorOf(thrown).message });
    }
    void refresh(jobs.name);
  };
  return (
    <Button
      type="primary"
      icon={<ReloadOutlined aria-hidden />}
      loading={mutation.isPending}
      onClick={() => void retry()}
    >
      {failed === 1 ? "Retry the one that failed" : `Retry all ${formats.number(failed)} that failed`}
    </Button>
  );
}
