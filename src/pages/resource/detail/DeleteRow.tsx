import { DeleteOutlined } from "@ant-design/icons";
import { useGo } from "@refinedev/core";
import { Button } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { pagePath } from "../../../providers/resourcePath";
import type { AnyRow, Resource } from "../../../schema";
import { leaveUnasked } from "../leaveGuards";
import { useTrash } from "../useTrash";

interface DeleteRowProps {
  resource: Resource;
  row: AnyRow;
  /** What the row is called when it is asked about. */
  title: string;
}

/** The button on a row's own page that deletes it and goes on to the list; nothing for whoever may not. */
export function DeleteRow({ resource, row, title }: DeleteRowProps) {
  const { actor } = useFieldEnvironment();
  const { remove } = useTrash(resource);
  const go = useGo();
  const listPath = pagePath(resource, "list", actor);
  if (!useMay(resource, "delete", row)) return null;
  return (
    <Button
      icon={<DeleteOutlined aria-hidden />}
      onClick={() =>
        // What was typed into a deleted row means nothing any more.
        remove([{ id: row.id, title }], () => leaveUnasked(() => go({ to: listPath ?? "/" })))
      }
    >
      Delete
    </Button>
  );
}
