import { Select } from "antd";
import { useLeaveByTab } from "../../../fields/inputs/useLeaveByTab";
import { type ReactNode, useId, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { displayName, useAssignees } from "../../../providers/assignees";
import words from "../../../components/words.module.css";
import styles from "./AssigneePanel.module.css";
import { AwayNote, UserAway } from "../../../components/AwayNote";
import { resourceNamed } from "../../../resources";
import { Person, PersonName, TeamLine, TeamName } from "../../../components/PersonName";

interface PickerProps {
  value: string | null;
  onChange(id: string | null): void;
  label?: string;
  placeholder?: string;
}

interface UserPickerProps extends PickerProps {
  /** Offers the people of this user's teams first, and not the user. */
  insteadOf?: string;
}

export function UserPicker({
  value,
  onChange,
  label = "Person",
  placeholder = "Nobody",
  insteadOf,
}: UserPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const { users, teams, isLoading } = useAssignees({ enabled: isOpen });
  const { actor } = useFieldEnvironment();
  const near = insteadOf
    ? teams.flatMap(({ members }) => (members.includes(insteadOf) ? members : []))
    : [actor.userId];
  const ordered = users
    .filter(({ id }) => id !== insteadOf)
    .sort((one, other) => Number(near.includes(other.id)) - Number(near.includes(one.id)));
  return (
    <Picker
      label={label}
      placeholder={placeholder}
      value={value}
      isOpen={isOpen}
      setOpen={setOpen}
      isLoading={isLoading}
      options={ordered.map((user) => ({
        value: user.id,
        search: `${displayName(user)} ${user.username}`,
        label: displayName(user),
        drawn: (
          <>
            <Person name={displayName(user)} photo={user.photo} />
            <AwayNote resource={resourceNamed("users")} row={user} />
          </>
        ),
      }))}
      chosen={(id) => <PersonName id={id} />}
      note={value && <UserAway id={value} />}
      onChange={onChange}
    />
  );
}

export function TeamPicker({ value, onChange, placeholder = "No team" }: PickerProps) {
  const [isOpen, setOpen] = useState(false);
  const { teams, isLoading } = useAssignees({ enabled: isOpen });
  return (
    <Picker
      label="Team"
      placeholder={placeholder}
      value={value}
      isOpen={isOpen}
      setOpen={setOpen}
      isLoading={isLoading}
      options={teams.map(({ id, name }) => ({
        ...{ value: id, search: name, label: name },
        drawn: <TeamLine name={name} />,
      }))}
      chosen={(id) => <TeamName id={id} />}
      onChange={onChange}
    />
  );
}

interface Option {
  value: string;
  search: string;
  /** For screen readers; `drawn` is what is seen. */
  label: string;
  drawn: ReactNode;
}

interface GenericPickerProps extends Required<PickerProps> {
  /** The options are read when it opens. */
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  isLoading: boolean;
  options: Option[];
  /** Draws the chosen row, also if it is not among the options. */
  chosen(id: string): ReactNode;
  /** What is to be known of the chosen one. */
  note?: ReactNode;
}

function Picker({ label, placeholder, value, isOpen, setOpen, ...props }: GenericPickerProps) {
  const { isLoading, options, chosen, note, onChange } = props;
  const leaveByTab = useLeaveByTab();
  const id = useId();
  return (
    <div className={styles.picker}>
      <label htmlFor={id} className={words.muted}>
        {label}
      </label>
      <Select<string, Option>
        id={id}
        value={value}
        options={options}
        optionRender={({ data }) => data.drawn}
        labelRender={({ value: id }) => chosen(String(id))}
        showSearch
        optionFilterProp="search"
        onInputKeyDown={leaveByTab}
        open={isOpen}
        onOpenChange={setOpen}
        loading={isLoading}
        notFoundContent={isLoading ? "Loading…" : undefined}
        allowClear
        placeholder={placeholder}
        onChange={(next) => onChange(next ?? null)}
      />
      {note && <div className={styles.note}>{note}</div>}
    </div>
  );
}
