import { useCurrentUser } from "../../../providers/currentUser";
import { useListRows } from "../../../providers/rows/listRows";
import { useOwnDataSaving } from "../../../providers/rows/useOwnDataSaving";
import type { User } from "../../../resources/users";
import type { View } from "../../../resources/views";
import type { Resource } from "../../../schema";
import { declaredList, keptName } from "./ListState";

export interface SavedViews {
  /** Undefined until they are read. Empty where they could not be read. */
  views: readonly View[] | undefined;
  /** The id of the view with which the list opens for this user. */
  first: string | undefined;
  /** Opens the list with this view from now on; undefined: as declared. */
  setFirst(id: string | undefined): Promise<void>;
}

/** The views of a list that the user may use, in their order. */
export function useSavedViews(resource: Resource): SavedViews {
  const name = keptName(resource);
  const { user } = useCurrentUser();
  const save = useOwnDataSaving();
  const { data, error } = useListRows<View>("views", {
    filters: [{ field: "resource", operator: "eq", value: name }],
    sort: [
      { field: "position", order: "asc" },
      { field: "name", order: "asc" },
    ],
    ...{ start: 0, end: 200 },
  });
  // The session call sends the user's own row.
  const chosen = (user?.["defaultViews"] ?? []) as User["defaultViews"];
  return {
    views: data?.rows ?? (error ? [] : undefined),
    first: chosen.find((one) => one.resource === name)?.viewId,
    setFirst: (viewId) =>
      save({
        defaultViews: [
          ...chosen.filter((one) => one.resource !== name),
          ...(viewId ? [{ resource: name, viewId }] : []),
        ],
      }),
  };
}

/** The id of the view that an address names; without any parameter, the one that the list opens with. */
export const viewNamed = (parameters: URLSearchParams, first: string | undefined): string | undefined =>
  parameters.get("_view") ?? (parameters.size === 0 ? first : first && declaredList);
