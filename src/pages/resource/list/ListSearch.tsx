import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useEffect, useRef, useState } from "react";
import styles from "./ListToolbar.module.css";

/** Milliseconds after the last key until the list is asked. */
const pause = 250;

/** The search of a list. It asks when the typing pauses, and at once on Enter. */
export function ListSearch({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
}) {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (text: string) => {
    clearTimeout(timer.current);
    latest.current(text.trim());
    setTyped(undefined);
  };
  return (
    <Input
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      prefix={<SearchOutlined className="muted" aria-hidden />}
      allowClear
      maxLength={200}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => ask(target.value), target.value === "" ? 0 : pause);
      }}
      onPressEnter={() => typed !== undefined && ask(typed)}
    />
  );
}
