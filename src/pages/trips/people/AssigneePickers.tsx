import { Select } from "antd";
import { useId, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { displayName, useAssignees } from "../../../providers/assignees";
import words from "../../layout/words.module.css";
import styles from "./AssigneePanel.module.css";
import { PersonName, TeamName } from "./PersonName";

interface PickerProps {
  value: string | null;
  onChange(id: string | null): void;
  label?: string;
  placeholder?: string;
}

/** Somebody to give work to, the reader first. */
export function UserPicker({ value, onChange, label = "Person", placeholder = "Nobody" }: PickerProps) {
  const { users, isLoading } = useAssignees();
  const { actor } = useFieldEnvironment();
  const ordered = [...users].sort(
    (one, other) => Number(other.id === actor.userId) - Number(one.id === actor.userId),
  );
  return (
    <Picker
      label={label}
      placeholder={placeholder}
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

/** A team to give work to. */
export function TeamPicker({ value, onChange, placeholder = "No team" }: PickerProps) {
  const { teams, isLoading } = useAssignees();
  return (
    <Picker
      label="Team"
      placeholder={placeholder}
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

interface GenericPickerProps extends Required<PickerProps> {
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
