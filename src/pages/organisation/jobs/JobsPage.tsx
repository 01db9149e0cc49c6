import { Button, Flex } from "antd";
import type { ComponentType } from "react";
import { ReloadOutlined } from "@ant-design/icons";
import { useCustomMutation, useList } from "@refinedev/core";
import type { AnyRow, Resource } from "../../../schema";
import { ResourceList } from "../../resource/list/ResourceList";
import { useRefreshing } from "./useRefreshing";
import { canCancel, canRetry, jobKinds, jobStates } from "../../../vocabulary";
import { ChoiceTag } from "../../../fields/parts/ChoiceTag";
import { type Job, jobs } from "../../../resources/jobs";
import { JobButton } from "./JobButton";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { callVerb } from "../../../providers/dataProvider";
import type { BulkActionsProps } from "../../resource/list/SelectionBar";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { refresh } from "../../../providers/rows/useRow";

const emptyWords = {
  dead: "Nothing has failed",
  failed: "Nothing has to be tried again",
  queued: "Nothing waits",
  running: "Nothing runs at the moment",
};

export function JobsPage({ resource }: { resource: Resource }) {
  useRefreshing(resource.name);
  return (
    <ResourceList
      resource={resource}
      cells={jobCells}
      headings={jobHeadings}
      emptyWords={emptyWords}
      actions={<RetryAllButton />}
      bulkActions={JobBulkActions}
    />
  );
}

function Outcome({ job }: { job: Job }) {
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

const cell = (Cell: ComponentType<{ job: Job }>) =>
  function JobCell({ row }: { row: AnyRow }) {
    // The list of jobs holds rows of the resource jobs.
    return <Cell job={row as Job} />;
  };

const jobCells = { kind: cell(Kind), status: cell(JobState), result: cell(Outcome) };
const jobHeadings = { result: "What came of it", startedAt: "Ran" };

function JobState({ job }: { job: Job }) {
  const { label, colour } = jobStates[job.status];
  return (
    <Flex align="center" gap={8}>
      <ChoiceTag colour={colour}>{label}</ChoiceTag>
      {canRetry(job.status) && <JobButton job={job} verb="retry" size="small" />}
    </Flex>
  );
}

function Kind({ job }: { job: Job }) {
  return <>{jobKinds[job.kind].label}</>;
}

/** Retries or cancels those of the selected jobs for which it is possible. */
function JobBulkActions({ rows, onDone }: BulkActionsProps) {
  // The list of jobs holds rows of the resource jobs.
  const chosen = rows as readonly Job[];
  const button = (verb: "retry" | "cancel", label: string, did: string, can: (job: Job) => boolean) => {
    const fitting = chosen.filter(can);
    const act = async () => {
      const answers = await Promise.allSettled(fitting.map(({ id }) => callVerb("jobs", id, verb)));
      const refused = answers.flatMap((one) =>
        one.status === "rejected" ? apiErrorOf(one.reason).message : [],
      );
      void refresh(jobs.name);
      const done = fitting.length - refused.length;
      notices.show({
        type: refused.length === 0 ? "success" : "warning",
        message: [`${done} ${done === 1 ? "job" : "jobs"} ${did}.`, ...new Set(refused)].join(" "),
      });
      if (refused.length === 0) onDone();
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

/** Retries all jobs that failed for good; renders nothing if there are none. */
function RetryAllButton() {
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
