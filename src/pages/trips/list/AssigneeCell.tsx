import type { Trip } from "../../../resources/trips";
import { PersonName, TeamName } from "../../../components/PersonName";
import words from "../../../components/words.module.css";

/** Who looks after a trip: the person, or without one the team. */
export function AssigneeCell({ trip }: { trip: Trip }) {
  if (trip.assigneeUserId) return <PersonName id={trip.assigneeUserId} />;
  if (trip.assigneeTeamId) return <TeamName id={trip.assigneeTeamId} />;
  return <span className={words.muted}>Nobody</span>;
}
