import { DeleteOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useNavigate, useParams } from "react-router";
import { inSentence } from "../../../domain/formats/inSentence";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { permits } from "../../../schema/access";
import type { AnyRow, Resource } from "../../../schema/resource";
import { PageHeader } from "../../layout/PageHeader";
import { ChangeWords } from "../detail/ChangeWords";
import { ResourceDetail } from "../detail/ResourceDetail";
import { leaveUnasked } from "../leaveGuards";
import { RowPage } from "../RowPage";
import { pagePath, rowPath } from "../resourcePath";
import { useTrash } from "../useTrash";
import { MayNotCreate } from "./MayNotCreate";
import { ResourceForm } from "./ResourceForm";
import { useResourceForm } from "./useResourceForm";

/** The form that every resource with a path gets, for a new row and for one that is there, where the role may. */
export function ResourceFormPage({ resource }: { resource: Resource }) {
  const { id } = useParams();
  const { actor } = useFieldEnvironment();
  if (!id && !permits(resource.access.create, actor)) return <MayNotCreate resource={resource} />;
  if (!id) return <FormFrame key={resource.name} resource={resource} />;
  return (
    <RowPage key={id} resource={resource} id={id}>
      {(row) => <EditOrRead resource={resource} row={row} />}
    </RowPage>
  );
}

/** Whoever may not change the row reads it. */
function EditOrRead({ resource, row }: { resource: Resource; row: AnyRow }) {
  const { actor } = useFieldEnvironment();
  const mayEdit = permits(resource.access.update, actor, row) && !resource.without?.includes("update");
  return mayEdit ? (
    <FormFrame resource={resource} row={row} />
  ) : (
    <ResourceDetail resource={resource} row={row} />
  );
}

function FormFrame({ resource, row }: { resource: Resource; row?: AnyRow }) {
  const { actor } = useFieldEnvironment();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { remove } = useTrash(resource);
  const hold = useResourceForm({ resource, row });
  const listPath = pagePath(resource, "list", actor);
  const showPath = row && pagePath(resource, "show", actor, row.id);
  const one = inSentence(resource.label.one);
  const title = row ? String(row[resource.title] || resource.label.one) : `New ${one}`;
  const mayDelete =
    row && permits(resource.access.delete, actor, row) && !resource.without?.includes("delete");
  return (
    <>
      <PageHeader
        title={title}
        {...(row ? { context: <ChangeWords row={hold.base ?? row} /> } : {})}
        actions={
          mayDelete && (
            <Button
              icon={<DeleteOutlined aria-hidden />}
              onClick={() =>
                // What was typed into a deleted row means nothing any more.
                remove([{ id: row.id, title }], () => leaveUnasked(() => void navigate(listPath ?? "/")))
              }
            >
              Delete
            </Button>
          )
        }
        trail={[
          ...(listPath ? [{ to: listPath, label: resource.label.many }] : []),
          ...(showPath ? [{ to: showPath, label: title }] : []),
        ]}
      />
      <ResourceForm
        hold={hold}
        autoFocus={!row}
        onCancel={() => navigate(showPath ?? listPath ?? "/")}
        onSaved={(saved) => {
          message.success(
            row ? "Saved." : `${resource.label.one} “${String(saved[resource.title])}” created.`,
          );
          const next =
            pagePath(resource, "show", actor, saved.id) ??
            (row ? undefined : rowPath(resource, saved.id, actor));
          if (next) void navigate(next);
        }}
      />
    </>
  );
}
