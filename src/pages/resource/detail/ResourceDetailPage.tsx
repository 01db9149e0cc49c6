import { useParams } from "react-router";
import type { Resource } from "../../../schema";
import { RowPage } from "./RowPage";
import { ResourceDetail } from "./ResourceDetail";

/** The page on which every resource with a path for it is read. */
export function ResourceDetailPage({ resource }: { resource: Resource }) {
  const { id = "" } = useParams();
  return (
    <RowPage key={id} resource={resource} id={id}>
      {(row) => <ResourceDetail resource={resource} row={row} />}
    </RowPage>
  );
}
