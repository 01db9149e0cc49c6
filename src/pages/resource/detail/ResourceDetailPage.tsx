import type { AnyRow, Resource } from "../../../schema";
import { FormSkeleton } from "../form/FormSkeleton";
import { DetailSkeleton } from "./DetailPanels";
import type { OwnDetail } from "./OwnDetail";
import { RowPage } from "./RowPage";
import { ResourceDetail } from "./ResourceDetail";

interface ResourceDetailPageProps<Row> {
  resource: Resource;
  /** What the page of this entity has of its own. */
  own?: OwnDetail<Row>;
}

/** The page on which every resource with a path for it is read. */
export const ResourceDetailPage = <Row = AnyRow,>({ resource, own = {} }: ResourceDetailPageProps<Row>) => (
  <RowPage
    resource={resource}
    waiting={resource.detail ? <DetailSkeleton resource={resource} /> : <FormSkeleton />}
  >
    {/* The rows of a resource are its own page's. */}
    {(row) => <ResourceDetail resource={resource} row={row} own={own as OwnDetail} />}
  </RowPage>
);
