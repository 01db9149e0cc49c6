import type { AnyRow, Resource } from "../../schema";
import styles from "./references.module.css";
import { Link } from "react-router";
import { useFieldEnvironment } from "../FieldEnvironment";
import { type GetManyResponse, type HttpError, keys, useDataProvider } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../useMay";

/** The title of a row of another resource; all titles of a page are read together. */
export function ReferenceTitle({ resource, id }: { resource: Resource; id: string }) {
  const title = useReferenceTitle(resource, id);
  if (title === undefined) return <TitleLoading />;
  if (title === null) return <span className="muted">Not available</span>;
  return <span title={title}>{title}</span>;
}

/** As wide as the usual title or name, so that a table keeps its columns. */
export const TitleLoading = () => <span className={styles.loading} role="img" aria-label="Loading" />;

/** The title of a row of another resource, as a link where the user may open its page. */
export function ReferenceLink({ resource, id }: { resource: Resource; id: string }) {
  const path = useFieldEnvironment().pathOf(resource, id);
  const title = <ReferenceTitle resource={resource} id={id} />;
  return path ? <Link to={path}>{title}</Link> : title;
}

/** Undefined and null as in `useReferenceRow`; also null where the row has no title. */
export function useReferenceTitle(resource: Resource, id: string): string | null | undefined {
  const row = useReferenceRow(resource, id);
  const title = row?.[resource.title];
  return row && (title == null ? null : String(title));
}

/**
 * Undefined while the row loads or the server cannot be reached; null where it is gone or the user may not read it.
 * The data provider reads simultaneous rows in one request. Under the key of Refine's `useMany`, whose state of how long
 * it has been loading fails where hundreds of rows come at once.
 */
export function useReferenceRow<Row extends AnyRow>(resource: Resource, id: string): Row | null | undefined {
  const mayRead = useMay(resource, "read");
  const dataProvider = useDataProvider()();
  const { name } = resource;
  const { data, error } = useQuery<GetManyResponse<Row>, HttpError>({
    queryKey: keys().data("default").resource(name).action("many").ids(id).params({}).get(),
    queryFn: () => dataProvider.getMany?.<Row>({ resource: name, ids: [id] }) ?? { data: [] },
    staleTime: 60_000,
    enabled: mayRead,
  });
  if (!mayRead || isFinalError(error)) return null;
  return data && (data.data[0] ?? null);
}

/** Whether the answer (403 or 404) would be the same if asked again. */
export const isFinalError = (error: HttpError | null): boolean =>
  error?.statusCode === 403 || error?.statusCode === 404;
