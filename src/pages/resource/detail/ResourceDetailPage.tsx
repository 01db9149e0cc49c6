import type { Resource } from "../../../schema";
import { RowPage } from "./RowPage";
import { ResourceDetail } from "./ResourceDetail";

/** The page on which every resource with a path for it is read. */
export const ResourceDetailPage = ({ resource }: { resource: Resource }) => (
  <RowPage resource={resource}>{(row) => <ResourceDetail resource={resource} row={row} />}</RowPage>
);
