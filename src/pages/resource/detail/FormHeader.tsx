import { DeleteOutlined } from "@ant-design/icons";
import { useGo } from "@refinedev/core";
import { Button } from "antd";
import { PageHeader } from "../../../components/PageHeader";
import { inSentence } from "../../../domain/formats/text";
import { useMay } from "../../../fields/useMay";
import type { AnyRow, Resource } from "../../../schema";
import { leaveUnasked } from "../leaveGuards";
import { useTrash } from "../useTrash";
import { ChangeWords } from "./ChangeWords";
import { useFormPaths } from "./useFormPaths";

interface FormHeaderProps {
  resource: Resource;
  /** As it is stored; left out for a new one. */
  row: AnyRow | undefined;
}

/** The head of a page that changes a row or makes one. */
export function FormHeader({ resource, row }: FormHeaderProps) {
  const go = useGo();
  const { remove } = useTrash(resource);
  const { listPath, showPath } = useFormPaths(resource, row);
  const title = row
    ? String(row[resource.title] || resource.label.one)
    : `New ${inSentence(resource.label.one)}`;
  const mayDelete = useMay(resource, "delete", row) && row;
  return (
    <PageHeader
      title={title}
      {...(row ? { context: <ChangeWords row={row} /> } : {})}
      actions={
        mayDelete && (
          <Button
            icon={<DeleteOutlined aria-hidden />}
            onClick={() =>
              // What was typed into a deleted row means nothing any more.
              remove([{ id: row.id, title }], () => leaveUnasked(() => go({ to: listPath ?? "/" })))
            }
          >
            Delete
          </Button>
        )
      }
      trail={showPath ? [{ to: showPath, label: title }] : []}
    />
  );
}
