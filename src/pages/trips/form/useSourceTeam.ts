import { useEffect, useEffectEvent, useRef } from "react";
import type { QuerySource } from "../../../resources/querySources";
import type { FormController } from "../../resource/form/useResourceForm";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { Team } from "../../../resources/teams";
import { useRow } from "../../../providers/rows/useRow";

/**
 * Fills in the default team of the source that a new trip comes from, as the server would; a team that somebody chose
 * by hand stays. Where that team has a rule for who gets its trips, the trip is not its maker's by default.
 */
export function useSourceTeam({
  action,
  values,
  set,
}: Pick<FormController, "action" | "values" | "set">): void {
  const sourceId = typeof values["querySourceId"] === "string" ? values["querySourceId"] : "";
  const isNew = action === "create";
  const { data: source } = useRow<QuerySource>("query-sources", isNew ? sourceId : "");
  const { actor } = useFieldEnvironment();
  const teamId = source?.id === sourceId ? source.defaultTeamId : undefined;
  const { data: sourceTeam } = useRow<Team>("teams", teamId ?? "");
  const hasRule = sourceTeam !== undefined && sourceTeam.id === teamId && sourceTeam.autoAssignment !== "off";
  const filled = useRef<string | null>(null);
  const fill = useEffectEvent((team: string | null) => {
    const present = values["assigneeTeamId"] ?? null;
    if (present !== filled.current || team === present) return;
    filled.current = team;
    set("assigneeTeamId", team);
  });
  const leaveToTeam = useEffectEvent(() => {
    if (values["assigneeTeamId"] === teamId && values["assigneeUserId"] === actor.userId)
      set("assigneeUserId", null);
  });
  useEffect(() => {
    if (isNew && teamId !== undefined) fill(teamId);
  }, [isNew, teamId]);
  useEffect(() => {
    if (isNew && hasRule) leaveToTeam();
  }, [isNew, hasRule]);
}
