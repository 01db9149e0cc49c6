import { type HttpError, useDataProvider, useKeys } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { mayDo, type Resource } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import { isFinalError } from "./isFinalError";
import { titleOf } from "./titleOf";

/**
 * The title of a row of another resource: undefined while it loads and as long as the server cannot be asked, null where
 * the row is gone or closed to the role.
 * Kept under Refine's own key for several rows, so that a write to the resource refreshes it.
 */
export function useReferenceTitle(resource: Resource, id: string): string | null | undefined {
  const provider = useDataProvider()();
  const { keys } = useKeys();
  const { actor } = useFieldEnvironment();
  // Not a question for each of the cells of a list.
  const mayRead = mayDo(resource, "read", actor);
  const { data, error } = useQuery<string | null, HttpError>({
    queryKey: keys()
      .data("default")
      .resource(resource.name)
      .action("many")
      .ids(id)
      .params({ title: resource.title })
      .get(),
    queryFn: () => titleOf(provider, resource, id),
    staleTime: 60_000,
    enabled: mayRead,
  });
  return !mayRead || isFinalError(error) ? null : data;
}
