import { useGetIdentity } from "@refinedev/core";
import { useSearchParams } from "react-router";
import { useToday } from "../../components/useToday";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { useAssignees } from "../../providers/assignees";
import type { SessionUser } from "../../providers/session";
import { useTenant } from "../../providers/tenant";
import { comingDaysOf, homeListsOf, type HomeContext } from "./homeLists";
import { choicesOf, homePlanOf } from "./homePlan";

/** What the home page shows to the user: whose work, which the address says, and its lists. */
export function useHome() {
  const { actor } = useFieldEnvironment();
  const { data: user } = useGetIdentity<SessionUser>();
  const { data: tenant } = useTenant();
  const today = useToday();
  const [asked, ask] = useSearchParams();
  const choices = choicesOf(actor);
  const whose = choices.find((one) => one === asked.get("of")) ?? choices[0] ?? "all";
  const { managedTeamIds: teamIds = [] } = actor;
  const { teams, isLoading } = useAssignees({ enabled: whose === "team" });
  const memberIds = teams
    .flatMap(({ id, members }) => (teamIds.includes(id) ? members : []))
    .filter((id) => id !== actor.userId);
  const away = user?.["standsInFor"];
  const context: HomeContext = {
    ...{ whose, teamIds, memberIds },
    standsInFor: Array.isArray(away) ? away.map(String) : [],
  };
  return {
    whose,
    choices,
    /** Whose lists they are is not known yet. */
    isLoading: whose === "team" && isLoading,
    choose: (chosen: string) => ask(chosen === choices[0] ? {} : { of: chosen }, { replace: true }),
    plan: homePlanOf(actor.role, whose),
    lists: homeListsOf(context),
    days: comingDaysOf(context, today, tenant?.timeZone ?? "UTC"),
  };
}
