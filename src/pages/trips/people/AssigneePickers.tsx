import { Select } from "antd";
import { useId, useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { displayName, useAssignees } from "../../../providers/assignees";
import words from "../../../components/words.module.css";
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
        label: displayName(user),
      }))}
      draw={(id) => <PersonName id={id} />}
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
      options={teams.map(({ id, name }) => ({ value: id, search: name, label: name }))}
      draw={(id) => <TeamName id={id} />}
      onChange={onChange}
    />
  );
}

interface Option {
  value: string;
  search: string;
  /** What a screen reader says; `draw` shows it. */
  label: string;
}

interface GenericPickerProps extends Required<PickerProps> {
  isLoading: boolean;
  options: Option[];
  /** Shows who it is, also one who is chosen but no longer on the list. */
  draw(id: string): React.ReactNode;
}

function Picker({ label, placeholder, value, isLoading, options, draw, onChange }: GenericPickerProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.picker}>
      <label htmlFor={id} className={words.muted}>
        {label}
      </label>
      <Select<string>
        id={id}
        value={value}
        options={options}
        optionRender={(option) => draw(String(option.value))}
        labelRender={(chosen) => draw(String(chosen.value))}
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
