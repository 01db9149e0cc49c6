import { canCancel, canRetry, jobStates } from "../../../vocabulary";
import { ChoiceTag } from "../../../fields/parts/ChoiceTag";
import type { Job } from "../../../resources/jobs";
import type { Resource } from "../../../schema";
import { PageHeader } from "../../../components/PageHeader";
import { ChangeWords } from "../../resource/detail/FormHeader";
import { FactSections } from "../../resource/detail/FactSections";
import { RowPage } from "../../resource/detail/RowPage";
import { titleOf } from "../../resource/titleOf";
import { JobButton } from "./JobButton";
import { useRefreshing } from "./useRefreshing";

export function JobPage({ resource }: { resource: Resource }) {
  useRefreshing(resource.name);
  return (
    <RowPage resource={resource}>
      {(row) => {
        // The row is one of the jobs.
        const job = row as Job;
        const { label, colour } = jobStates[job.status];
        return (
          <>
            <PageHeader
              title={titleOf(resource, row)}
              beside={<ChoiceTag colour={colour}>{label}</ChoiceTag>}
              context={<ChangeWords row={row} />}
              actions={
                <>
                  {canCancel(job.status) && <JobButton job={job} verb="cancel" />}
                  {canRetry(job.status) && <JobButton job={job} verb="retry" type="primary" />}
                </>
              }
            />
            <FactSections resource={factsOf(resource, job)} row={row} mayEdit={false} />
          </>
        );
      }}
    </RowPage>
  );
}

/** The resource without the fields in the page head; `dueAt` first, and only if the job will run. */
function factsOf(resource: Resource, { status }: Job): Resource {
  const { kind: _kind, status: _status, dueAt, ...fields } = resource.fields;
  return { ...resource, fields: canCancel(status) && dueAt ? { dueAt, ...fields } : fields };
}
