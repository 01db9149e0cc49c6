import { useEffect, useEffectEvent, useRef } from "react";
import type { QuerySource } from "../../../resources/querySources";
import type { ResourceFormHold } from "../../resource/form/useResourceForm";
import { useRow } from "../../../providers/rows/useRow";

/**
 * Fills in the default team of the source that a new trip comes from, as the server would; a team that somebody chose
 * by hand stays.
 */
export function useSourceTeam({
  action,
  values,
  set,
}: Pick<ResourceFormHold, "action" | "values" | "set">): void {
  const sourceId = typeof values["querySourceId"] === "string" ? values["querySourceId"] : "";
  const isNew = action === "create";
  const { data: source } = useRow<QuerySource>("query-sources", isNew ? sourceId : "");
  const filled = useRef<string | null>(null);
  const fill = useEffectEvent((team: string | null) => {
    const present = values["assigneeTeamId"] ?? null;
    if (present !== filled.current || team === present) return;
    filled.current = team;
    set("assigneeTeamId", team);
  });
  const team = source?.id === sourceId ? source.defaultTeamId : undefined;
  useEffect(() => {
    if (isNew && team !== undefined) fill(team);
  }, [isNew, team]);
}
