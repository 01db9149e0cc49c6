import { EyeOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { apiErrorOf } from "../../../providers/apiError";
import { callVerb } from "../../../providers/dataProvider";
import { notices } from "../../../providers/notices";
import { refresh } from "../../../providers/rows/useRow";
import type { AnyRow, Resource } from "../../../schema";

interface SecretFactProps {
  resource: Resource;
  row: AnyRow;
  /** Of the secret. */
  name: string;
}

/** A secret as answers hold it, and a way to look at it, which is kept in the history. */
export function SecretFact({ resource, row, name }: SecretFactProps) {
  // What was seen is of the row as it was then.
  const [seen, setSeen] = useState<{ value: string | null; version: number }>();
  const [isLooking, setLooking] = useState(false);
  const masked = row[name];
  if (typeof masked !== "string") return null;

  async function look() {
    setLooking(true);
    try {
      const { value } = await callVerb<{ value: string | null }>(resource.name, row.id, "reveal", {
        field: name,
      });
      setSeen({ value, version: row.version });
      void refresh(resource.name);
    } catch (thrown) {
      const { statusCode, message } = apiErrorOf(thrown);
      if (statusCode !== 401) notices.show({ type: "error", message });
    } finally {
      setLooking(false);
    }
  }

  if (seen?.version === row.version) return <span aria-live="polite">{seen.value}</span>;
  return (
    <span>
      {masked}{" "}
      <Button
        size="small"
        type="text"
        icon={<EyeOutlined aria-hidden />}
        loading={isLooking}
        aria-label={`Show ${resource.fields[name]?.label}`}
        title="Looking is kept in the history"
        onClick={() => void look()}
      />
    </span>
  );
}
