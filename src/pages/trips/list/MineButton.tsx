import { UserOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useSearchParams } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";

/** Narrows the list to the reader's own trips with one click, and widens it again with another. */
export function MineButton() {
  const { actor } = useFieldEnvironment();
  const [parameters, setParameters] = useSearchParams();
  const isOn = parameters.get("assigneeUserId") === actor.userId;
  const toggle = () => {
    const next = new URLSearchParams(parameters);
    next.delete("page");
    for (const name of [...next.keys()]) if (name.startsWith("assigneeUserId")) next.delete(name);
    if (!isOn) next.set("assigneeUserId", actor.userId);
    setParameters(next);
  };
  return (
    <Button
      icon={<UserOutlined aria-hidden />}
      aria-pressed={isOn}
      type={isOn ? "link" : "default"}
      onClick={toggle}
    >
      Mine
    </Button>
  );
}
