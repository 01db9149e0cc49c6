import { Flex } from "antd";
import type { ComponentType } from "react";
import { jobKinds, canRetry, jobStates } from "../../../vocabulary";
import { ChoiceTag } from "../../../fields/parts/ChoiceTag";
import type { Job } from "../../../resources/jobs";
import type { AnyRow } from "../../../schema";
import { JobButton } from "./JobButton";
import { Outcome } from "./Outcome";

const cell = (Cell: ComponentType<{ job: Job }>) =>
  function JobCell({ row }: { row: AnyRow }) {
    // The list of jobs holds rows of the resource jobs.
    return <Cell job={row as unknown as Job} />;
  };

export const jobCells = { kind: cell(Kind), status: cell(JobState), result: cell(Outcome) };
export const jobHeadings = { result: "What came of it", startedAt: "Ran" };

/** Where a job is; one that failed can be retried here. */
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
