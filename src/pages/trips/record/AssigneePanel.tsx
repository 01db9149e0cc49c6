import { Button } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { notices } from "../../../providers/notices";
import { usePaper } from "../../../providers/printing";
import type { Trip } from "../../../resources/trips";
import { Panel } from "../../../components/Panel";
import type { OwnPanelProps } from "../../resource/detail/OwnDetail";
import words from "../../../components/words.module.css";
import styles from "../people/AssigneePanel.module.css";
import { TeamPicker, UserPicker } from "../people/AssigneePickers";
import { PersonName, TeamName } from "../../../components/PersonName";

/** Who works on the trip: one person, one team, or both. */
export function AssigneePanel({ row: trip, onSave }: OwnPanelProps<Trip>) {
  const { actor } = useFieldEnvironment();
  const paper = usePaper();
  const isMine = trip.assigneeUserId === actor.userId;
  const assign = (values: Partial<Trip>) =>
    onSave?.(values).catch((thrown) =>
      notices.show({ key: "assign", type: "error", message: apiErrorOf(thrown).message }),
    );
  return (
    <Panel
      heading="Assigned to"
      actions={
        onSave &&
        !isMine && (
          <Button size="small" type="text" onClick={() => assign({ assigneeUserId: actor.userId })}>
            Assign to me
          </Button>
        )
      }
    >
      {onSave && !paper ? (
        <div className={styles.pickers}>
          <UserPicker value={trip.assigneeUserId} onChange={(id) => assign({ assigneeUserId: id })} />
          <TeamPicker value={trip.assigneeTeamId} onChange={(id) => assign({ assigneeTeamId: id })} />
        </div>
      ) : (
        <ReadOnly trip={trip} />
      )}
    </Panel>
  );
}

function ReadOnly({ trip }: { trip: Trip }) {
  if (!trip.assigneeUserId && !trip.assigneeTeamId) return <span className={words.muted}>Nobody yet</span>;
  return (
    <div className={styles.pickers}>
      {trip.assigneeUserId && <PersonName id={trip.assigneeUserId} />}
      {trip.assigneeTeamId && <TeamName id={trip.assigneeTeamId} />}
    </div>
  );
}
