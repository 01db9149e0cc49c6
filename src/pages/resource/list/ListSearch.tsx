import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useTyping } from "../../../fields/useTyping";
import styles from "./ListToolbar.module.css";

interface ListSearchProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

const isSame = (one: string, other: string) => one.trim() === other.trim();

/** The search of a list. It asks when the typing pauses, and at once on Enter. */
export function ListSearch({ label, value, onChange }: ListSearchProps) {
  const typing = useTyping({ value, onChange: (text) => onChange(text.trim()), isSame });
  return (
    <Input
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      prefix={<SearchOutlined className="muted" aria-hidden />}
      allowClear
      maxLength={200}
      value={typing.shown}
      onChange={({ target }) => (target.value === "" ? typing.handOn("") : typing.type(target.value))}
      onPressEnter={typing.flush}
    />
  );
}
