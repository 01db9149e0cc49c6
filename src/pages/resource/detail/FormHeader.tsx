import { PageHeader } from "../../../components/PageHeader";
import { inSentence } from "../../../domain/formats/text";
import type { AnyRow, Resource } from "../../../schema";
import { DeleteOutlined } from "@ant-design/icons";
import { useGo } from "@refinedev/core";
import { Button } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { pagePath, rowPath } from "../../../providers/resourcePath";
import { leaveUnasked } from "../leaveGuards";
import { useTrash } from "../useTrash";
import { notices } from "../../../providers/notices";
import { ReferenceTitle } from "../../../fields/references/ReferenceTitle";

interface FormHeaderProps {
  resource: Resource;
  /** As it is stored; left out for a new one. */
  row: AnyRow | undefined;
}

/** The head of a page that changes a row or makes one. */
export function FormHeader({ resource, row }: FormHeaderProps) {
  const { showPath } = useFormPaths(resource, row);
  const title = row
    ? String(row[resource.title] || resource.label.one)
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
        remove({ id: row.id, title }, () => leaveUnasked(() => go({ to: listPath ?? "/" })))
      }
    >
      Delete
    </Button>
  );
}

/** Where a page that changes a row, or makes one, leads. */
export function useFormPaths(resource: Resource, row: AnyRow | undefined) {
  const { actor } = useFieldEnvironment();
  const go = useGo();
  const listPath = pagePath(resource, "list", actor);
  const showPath = row && pagePath(resource, "show", actor, row.id);
  return {
    showPath,
    cancel: () => go({ to: showPath ?? listPath ?? "/" }),
    /** Says that it is saved and goes to its page; one that has no page of its own stays where it is. */
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

/** Who made the row and who changed it last, and when. */
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
