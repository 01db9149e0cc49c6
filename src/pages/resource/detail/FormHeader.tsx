import { PageHeader } from "../../../components/PageHeader";
import { inSentence } from "../../../domain/formats/text";
import type { AnyRow, Resource } from "../../../schema";
import { DeleteOutlined } from "@ant-design/icons";
import { useGo } from "@refinedev/core";
import { Button } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { pagePath, rowPath } from "../../../providers/resourcePath";
import { titleOf } from "../titleOf";
import { leaveUnasked } from "../leaveGuards";
import { useTrash } from "../runs/useTrash";
import { notices } from "../../../providers/notices";
import { ReferenceTitle } from "../../../fields/references/ReferenceTitle";

interface FormHeaderProps {
  resource: Resource;
  row: AnyRow | undefined;
}

export function FormHeader({ resource, row }: FormHeaderProps) {
  const { showPath } = useFormPaths(resource, row);
  const title = row
    ? row[resource.title]
      ? titleOf(resource, row)
      : resource.label.one
    : `New ${inSentence(resource.label.one)}`;
  return (
    <PageHeader
      title={title}
      {...(row ? { context: <ChangeWords row={row} /> } : {})}
      actions={row && <DeleteRow resource={resource} row={row} title={title} />}
      trail={showPath ? [{ to: showPath, label: title }] : []}
    />
  );
}

interface DeleteRowProps {
  resource: Resource;
  row: AnyRow;
  title: string;
}

/** Deletes the row and goes to the list. Renders nothing if the user may not delete it. */
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
        // Unsaved changes to a deleted row no longer matter.
        remove({ id: row.id, title }, () => leaveUnasked(() => go({ to: listPath ?? "/" })))
      }
    >
      Delete
    </Button>
  );
}

export function useFormPaths(resource: Resource, row: AnyRow | undefined) {
  const { actor } = useFieldEnvironment();
  const go = useGo();
  const listPath = pagePath(resource, "list", actor);
  const showPath = row && pagePath(resource, "show", actor, row.id);
  return {
    showPath,
    cancel: () => go({ to: showPath ?? listPath ?? "/" }),
    /** Shows a notice and goes to the row's page. Without such a page, a changed row stays open. */
    onSaved(saved: AnyRow) {
      notices.show({
        type: "success",
        message: row ? "Saved." : `${resource.label.one} “${String(saved[resource.title])}” created.`,
      });
      const next =
        pagePath(resource, "show", actor, saved.id) ?? (row ? undefined : rowPath(resource, saved.id, actor));
      if (next) go({ to: next });
    },
  };
}

export function ChangeWords({ row }: { row: AnyRow }) {
  const { formats, resourceNamed } = useFieldEnvironment();
  const by = (id: string | null) =>
    id && (
      <>
        {" "}
        by <ReferenceTitle resource={resourceNamed("users")} id={id} />
      </>
    );
  const when = (instant: string) => (
    <time dateTime={instant} title={formats.instant(instant)}>
      {formats.relative(instant)}
    </time>
  );
  return (
    <>
      Created {when(row.createdAt)}
      {by(row.createdBy)}
      {row.version > 1 && (
        <>
          {" · changed "}
          {when(row.updatedAt)}
          {by(row.updatedBy)}
        </>
      )}
    </>
  );
}
