import { useState } from "react";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { type Trip, trips } from "../../../resources/trips";
import { TeamPicker, UserPicker } from "../people/AssigneePickers";
import { BulkDialog, type BulkDialogProps } from "./BulkDialog";

/** Gives several trips to a person, a team or both; what is left empty stays with each trip as it is. */
export function AssignDialog(props: BulkDialogProps) {
  const [user, setUser] = useState<string | null>(null);
  const [team, setTeam] = useState<string | null>(null);
  const save = useSaveRow(trips, {
    mutationMode: "optimistic",
    via: "bulk",
    refreshes: ["trips", "timeline"],
  });
  const values: Partial<Trip> = {
    ...(user ? { assigneeUserId: user } : {}),
    ...(team ? { assigneeTeamId: team } : {}),
  };
  return (
    <BulkDialog
      {...props}
      verb="Assign"
      did="assigned"
      isReady={user !== null || team !== null}
      work={(trip) => save(values, trip)}
    >
      <UserPicker value={user} placeholder="As it is" onChange={setUser} />
      <TeamPicker value={team} placeholder="As it is" onChange={setTeam} />
    </BulkDialog>
  );
}
