import { DeleteOutlined } from "@ant-design/icons";
import { useGo, useResourceParams } from "@refinedev/core";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { useTenant } from "../../../providers/tenant";
import { notices } from "../../../providers/notices";
import type { AnyRow, Resource } from "../../../schema";
import { PageHeader } from "../../../components/PageHeader";
import { ChangeWords } from "./ChangeWords";
import { ResourceDetail } from "./ResourceDetail";
import { HistoryPanel } from "../history/HistoryPanel";
import { leaveUnasked } from "../leaveGuards";
import { RelatedLists } from "../related/RelatedLists";
import { RowPage } from "./RowPage";
import { pagePath, rowPath } from "../../../providers/resourcePath";
import { useTrash } from "../useTrash";
import { addressedValues } from "../form/addressedValues";
import type { FormValues } from "../form/formBody";
import { FormSkeleton } from "../form/FormSkeleton";
import { MayNotCreate } from "../form/MayNotCreate";
import { proposedValues } from "../form/proposedValues";
import { ResourceForm } from "../form/ResourceForm";
import { useResourceForm } from "../form/useResourceForm";

/**
 * The form that every resource with a path gets, for a new row and for one that is there, where the role may.
 * `above` stands between the heading and the form of a row that is there.
 */
export function ResourceFormPage({ resource, above }: { resource: Resource; above?: ReactNode }) {
  const { id } = useResourceParams();
  const mayCreate = useMay(resource, "create");
  if (!id && !mayCreate) return <MayNotCreate resource={resource} />;
  if (!id) return <NewRow key={resource.name} resource={resource} />;
  return (
    <RowPage resource={resource}>
      {(row) => <EditOrRead resource={resource} row={row} above={above} />}
    </RowPage>
  );
}

/** Begins with what the organisation says of itself, once that is known, and with what its address says. */
function NewRow({ resource }: { resource: Resource }) {
  const { actor } = useFieldEnvironment();
  const [parameters] = useSearchParams();
  const { data: tenant, isLoading } = useTenant();
  const [proposed, setProposed] = useState<FormValues>();
  if (!proposed && isLoading) return <FormSkeleton />;
  if (!proposed)
    setProposed({ ...proposedValues(resource, tenant), ...addressedValues(resource, actor, parameters) });
  return proposed && <FormFrame resource={resource} initial={proposed} />;
}

interface EditOrReadProps {
  resource: Resource;
  row: AnyRow;
  above: ReactNode;
}

/** Whoever may not change the row reads it, on its own page where it has one. */
function EditOrRead({ resource, row, above }: EditOrReadProps) {
  const { actor } = useFieldEnvironment();
  const mayEdit = useMay(resource, "update", row);
  if (mayEdit) return <FormFrame resource={resource} row={row} above={above} />;
  const showPath = pagePath(resource, "show", actor, row.id);
  return showPath ? <Navigate to={showPath} replace /> : <ResourceDetail resource={resource} row={row} />;
}

interface FormFrameProps {
  resource: Resource;
  row?: AnyRow;
  initial?: FormValues;
  above?: ReactNode;
}

function FormFrame({ resource, row, initial, above }: FormFrameProps) {
  const { actor } = useFieldEnvironment();
  const go = useGo();
  const { remove } = useTrash(resource);
  const controller = useResourceForm({ resource, row, initial });
  const listPath = pagePath(resource, "list", actor);
  const showPath = row && pagePath(resource, "show", actor, row.id);
  const one = inSentence(resource.label.one);
  const title = row ? String(row[resource.title] || resource.label.one) : `New ${one}`;
  const mayDelete = useMay(resource, "delete", row) && row;
  return (
    <>
      <PageHeader
        title={title}
        {...(row ? { context: <ChangeWords row={controller.base ?? row} /> } : {})}
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
      {above}
      <ResourceForm
        controller={controller}
        autoFocus={!row}
        onCancel={() => go({ to: showPath ?? listPath ?? "/" })}
        onSaved={(saved) => {
          notices.show({
            type: "success",
            message: row ? "Saved." : `${resource.label.one} “${String(saved[resource.title])}” created.`,
          });
          const next =
            pagePath(resource, "show", actor, saved.id) ??
            (row ? undefined : rowPath(resource, saved.id, actor));
          if (next) go({ to: next });
        }}
      />
      {row && !showPath && <RelatedLists resource={resource} row={row} />}
      {row && !showPath && <HistoryPanel resource={resource} row={controller.base ?? row} mayEdit />}
    </>
  );
}
