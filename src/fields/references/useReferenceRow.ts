import { type HttpError, useMany } from "@refinedev/core";
import type { AnyRow, Resource } from "../../schema";
import { useMay } from "../useMay";
import { isFinalError } from "./isFinalError";

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
