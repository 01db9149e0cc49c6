import type { AnyRow, Resource } from "../../schema";
import styles from "./references.module.css";
import { Link } from "react-router";
import { useFieldEnvironment } from "../FieldEnvironment";
import { type HttpError, useMany } from "@refinedev/core";
import { useMay } from "../useMay";

/** The title of a row of another resource, read together with the others of the page. */
export function ReferenceTitle({ resource, id }: { resource: Resource; id: string }) {
  const title = useReferenceTitle(resource, id);
  if (title === undefined) return <span className={styles.loading} role="img" aria-label="Loading" />;
  if (title === null) return <span className="muted">Not available</span>;
  return <span title={title}>{title}</span>;
}

/** The title of a row of another resource, as a link where the role may open its page. */
export function ReferenceLink({ resource, id }: { resource: Resource; id: string }) {
  const path = useFieldEnvironment().pathOf(resource, id);
  const title = <ReferenceTitle resource={resource} id={id} />;
  return path ? <Link to={path}>{title}</Link> : title;
}

/** The title of a row of another resource; undefined and null as `useReferenceRow` says, and null where it has none. */
export function useReferenceTitle(resource: Resource, id: string): string | null | undefined {
  const row = useReferenceRow(resource, id);
  const title = row?.[resource.title];
  return row && (title == null ? null : String(title));
}

/**
 * A row of another resource: undefined while it loads and as long as the server cannot be asked, null where the row is gone
 * or closed to the role. The data provider reads those of one moment in one request.
 */
export function useReferenceRow<Row extends AnyRow>(resource: Resource, id: string): Row | null | undefined {
  const mayRead = useMay(resource, "read");
  const { query } = useMany<Row, HttpError>({
    resource: resource.name,
    ids: [id],
    queryOptions: { staleTime: 60_000, enabled: mayRead },
    // LiveChanges reads again for all.
    liveMode: "off",
  });
  if (!mayRead || isFinalError(query.error)) return null;
  return query.data && (query.data.data[0] ?? null);
}

/** Whether the server has answered that there is no such thing for this user, which asking again does not change. */
export const isFinalError = (error: HttpError | null): boolean =>
  error?.statusCode === 403 || error?.statusCode === 404;
