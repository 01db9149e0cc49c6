import { useResourceParams } from "@refinedev/core";
import type { ComponentType, ReactNode } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import type { AnyRow, Resource } from "../../../schema";
import { FormHeader, useFormPaths } from "./FormHeader";
import { ResourceDetail } from "./ResourceDetail";
import { HistoryPanel } from "../history/HistoryPanel";
import { RelatedLists } from "../related/RelatedLists";
import { RowPage } from "./RowPage";
import { pagePath } from "../../../providers/resourcePath";
import { addressedValues } from "../form/formFields";
import type { FormValues } from "../form/formBody";
import { FormSkeleton } from "../form/FormSkeleton";
import { MayNot } from "../MayNot";
import { ResourceForm } from "../form/ResourceForm";
import { useProposedValues } from "../form/proposedValues";
import { useResourceForm } from "../form/useResourceForm";

interface ResourceFormPageProps {
  resource: Resource;
  above?: ReactNode;
  Frame?: ComponentType<FormFrameProps>;
}

/**
 * The form page of every resource with a path for it. `above` is shown above the form of an existing row,
 * `Frame` replaces heading and form.
 */
export function ResourceFormPage({ resource, above, Frame = FormFrame }: ResourceFormPageProps) {
  const { id } = useResourceParams();
  const mayCreate = useMay(resource, "create");
  if (!id && !mayCreate) return <MayNot verb="create" resource={resource} />;
  if (!id) return <NewRow key={resource.name} resource={resource} Frame={Frame} />;
  return (
    <RowPage resource={resource}>
      {(row) => <EditOrRead resource={resource} row={row} above={above} Frame={Frame} />}
    </RowPage>
  );
}

interface NewRowProps {
  resource: Resource;
  Frame: ComponentType<FormFrameProps>;
}

/** Starts with the proposed values, once they are known, and the values in the address. */
function NewRow({ resource, Frame }: NewRowProps) {
  const { actor } = useFieldEnvironment();
  const [parameters] = useSearchParams();
  const proposed = useProposedValues(resource);
  if (!proposed) return <FormSkeleton />;
  const addressed = addressedValues(resource, actor, parameters);
  const initial = { ...proposed.values, ...addressed };
  const late = proposed.late && { ...proposed.late, ...addressed };
  return <Frame resource={resource} initial={initial} late={late} addressed={Object.keys(addressed)} />;
}

interface EditOrReadProps {
  resource: Resource;
  row: AnyRow;
  above: ReactNode;
  Frame: ComponentType<FormFrameProps>;
}

/** Users who may not change the row read it, on its own page if it has one. */
function EditOrRead({ resource, row, above, Frame }: EditOrReadProps) {
  const { actor } = useFieldEnvironment();
  const mayEdit = useMay(resource, "update", row);
  if (mayEdit) return <Frame resource={resource} row={row} above={above} />;
  const showPath = pagePath(resource, "show", actor, row.id);
  return showPath ? <Navigate to={showPath} replace /> : <ResourceDetail resource={resource} row={row} />;
}

export interface FormFrameProps {
  resource: Resource;
  row?: AnyRow;
  initial?: FormValues;
  /** Values a new row gets as soon as they are known. */
  late?: FormValues | undefined;
  addressed?: readonly string[];
  above?: ReactNode;
}

function FormFrame({ resource, row, initial, late, addressed = [], above }: FormFrameProps) {
  const controller = useResourceForm({ resource, row, initial, late, write: useSaveRow(resource) });
  const { cancel, onSaved, showPath } = useFormPaths(resource, row);
  return (
    <>
      <FormHeader resource={resource} row={row && (controller.base ?? row)} />
      {above}
      <ResourceForm
        controller={controller}
        addressed={addressed}
        autoFocus={!row}
        onCancel={cancel}
        onSaved={onSaved}
      />
      {row && !showPath && <RelatedLists resource={resource} row={row} />}
      {row && !showPath && <HistoryPanel resource={resource} row={controller.base ?? row} mayEdit />}
    </>
  );
}
