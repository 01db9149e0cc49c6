import { Button, Select } from "antd";
import { useId, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { apiErrorOf } from "../../../providers/apiError";
import { displayName, useAssignees } from "../../../providers/assignees";
import { notices } from "../../../providers/notices";
import type { Trip } from "../../../resources/trips";
import { Panel } from "../../layout/Panel";
import type { SaveTrip } from "../record/TripFacts";
import words from "../../layout/words.module.css";
import styles from "./AssigneePanel.module.css";
import { PersonName, TeamName } from "./PersonName";

/** Who works on the trip: one person, one team, or both. */
export function AssigneePanel({ trip, onSave }: { trip: Trip; onSave: SaveTrip }) {
  const { actor } = useFieldEnvironment();
  const isMine = trip.assigneeUserId === actor.userId;
  const assign = (values: Partial<Trip>) =>
    onSave?.({ values }).catch((thrown) =>
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
      {onSave ? (
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

interface PickerProps {
  value: string | null;
  onChange(id: string | null): void;
}

function UserPicker({ value, onChange }: PickerProps) {
  const { users, isLoading } = useAssignees();
  const { actor } = useFieldEnvironment();
  const ordered = [...users].sort(
    (one, other) => Number(other.id === actor.userId) - Number(one.id === actor.userId),
  );
  return (
    <Picker
      label="Person"
      placeholder="Nobody"
      value={value}
      isLoading={isLoading}
      options={ordered.map((user) => ({
        value: user.id,
        search: `${displayName(user)} ${user.username}`,
        label: <PersonName id={user.id} />,
      }))}
      unknown={(id) => <PersonName id={id} />}
      onChange={onChange}
    />
  );
}

function TeamPicker({ value, onChange }: PickerProps) {
  const { teams, isLoading } = useAssignees();
  return (
    <Picker
      label="Team"
      placeholder="No team"
      value={value}
      isLoading={isLoading}
      options={teams.map(({ id, name }) => ({ value: id, search: name, label: <TeamName id={id} /> }))}
      unknown={(id) => <TeamName id={id} />}
      onChange={onChange}
    />
  );
}

interface Option {
  value: string;
  search: string;
  label: React.ReactNode;
}

interface GenericPickerProps extends PickerProps {
  label: string;
  placeholder: string;
  isLoading: boolean;
  options: Option[];
  /** Shows who is chosen but no longer on the list. */
  unknown(id: string): React.ReactNode;
}

function Picker({ label, placeholder, value, isLoading, options, unknown, onChange }: GenericPickerProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isListed = !value || options.some((option) => option.value === value);
  const all = isListed
    ? options
    : [...options, { value: value ?? "", search: "", label: unknown(value ?? "") }];
  return (
    <div className={styles.picker}>
      <label htmlFor={id} className={words.muted}>
        {label}
      </label>
      <Select<string>
        id={id}
        value={value}
        options={all}
        showSearch
        optionFilterProp="search"
        open={isOpen}
        onOpenChange={setOpen}
        loading={isLoading}
        allowClear
        placeholder={placeholder}
        onChange={(chosen) => onChange(chosen ?? null)}
      />
    </div>
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
