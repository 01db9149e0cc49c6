import { EyeOutlined } from "@ant-design/icons";
import { useCustomMutation } from "@refinedev/core";
import { Button } from "antd";
import { refresh } from "../../../providers/rows/useRow";
import type { AnyRow, Resource } from "../../../schema";
import type { ChangedValue } from "./changedValues";

interface SecretChangeProps {
  resource: Resource;
  row: AnyRow;
  /** The id of the change. */
  entry: number;
  value: ChangedValue;
}

/** What a secret was and became, masked, and a way to look at both, which is kept in the history. */
export function SecretChange({ resource, row, entry, value: { name, label, from, to } }: SecretChangeProps) {
  const { mutate, mutation } = useCustomMutation<{ before?: string | null; value: string | null }>();
  const seen = mutation.data?.data;
  const [was, is] = seen ? [seen.before, seen.value] : [from, to];
  const words = (value: unknown) => (typeof value === "string" ? value : "empty");
  return (
    <span aria-live="polite">
      {words(was)} <span aria-label="to">→</span> {words(is)}{" "}
      {!seen && (
        <Button
          size="small"
          type="text"
          icon={<EyeOutlined aria-hidden />}
          loading={mutation.isPending}
          aria-label={`Show what ${label} was and became`}
          title="Looking is kept in the history"
          onClick={() =>
            mutate(
              {
                url: `/api/${resource.name}/${row.id}/reveal`,
                method: "post",
                values: { field: name, entry },
              },
              { onSuccess: () => void refresh(resource.name) },
            )
          }
        />
      )}
    </span>
  );
}
