import { PageHeader } from "../../../components/PageHeader";
import { inSentence } from "../../../domain/formats/text";
import type { AnyRow, Resource } from "../../../schema";
import { ChangeWords } from "./ChangeWords";
import { DeleteRow } from "./DeleteRow";
import { useFormPaths } from "./useFormPaths";

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
