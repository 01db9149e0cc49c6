import { EyeOutlined } from "@ant-design/icons";
import { useCustomMutation } from "@refinedev/core";
import { Button } from "antd";
import { useState } from "react";
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
  const { mutate, mutation } = useCustomMutation<{ value: string | null }>();
  const masked = row[name];
  if (typeof masked !== "string") return null;

  const look = () =>
    mutate(
      { url: `/api/${resource.name}/${row.id}/reveal`, method: "post", values: { field: name } },
      {
        onSuccess: ({ data: { value } }) => {
          setSeen({ value, version: row.version });
          void refresh(resource.name);
        },
      },
    );

  if (seen?.version === row.version) return <span aria-live="polite">{seen.value}</span>;
  return (
    <span>
      {masked}{" "}
      <Button
        size="small"
        type="text"
        icon={<EyeOutlined aria-hidden />}
        loading={mutation.isPending}
        aria-label={`Show ${resource.fields[name]?.label}`}
        title="Looking is kept in the history"
        onClick={look}
      />
    </span>
  );
}
