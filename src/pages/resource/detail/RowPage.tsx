import { type HttpError, useResourceParams, useShow } from "@refinedev/core";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { rowQuery } from "../../../providers/rows/useRow";
import type { AnyRow, Resource } from "../../../schema";
import { PlainPage } from "../../../components/light/PlainPage";
import { FormSkeleton } from "../form/FormSkeleton";
import { pagePath } from "../../../providers/resourcePath";

interface RowPageProps {
  resource: Resource;
  /** Stands in its place until it is read. */
  waiting?: ReactNode;
  children(row: AnyRow): ReactNode;
}

/** Reads the row that the address names and draws its page; says so where there is no such row. */
export function RowPage({ resource, waiting = <FormSkeleton />, children }: RowPageProps) {
  const { actor } = useFieldEnvironment();
  const { id } = useResourceParams();
  const { query } = useShow<AnyRow, HttpError>({
    resource: resource.name,
    ...(id === undefined ? {} : { id }),
    // Refine's own key has all that it knows of the resource: what is written would not show here at once.
    queryOptions: { queryKey: rowQuery(resource.name, String(id)).queryKey },
  });
  const { data, error } = query;
  if (data) return <Fragment key={id}>{children(data.data)}</Fragment>;
  if (!error) return waiting;
  const isMissing = error.statusCode === 404 || error.statusCode === 400;
  const listPath = pagePath(resource, "list", actor);
  return (
    <PlainPage
      title={isMissing ? `There is no such ${inSentence(resource.label.one)}` : "This page could not be read"}
      text={isMissing ? "It was deleted, or the address is wrong." : error.message}
    >
      {!isMissing && (
        <button type="button" onClick={() => void query.refetch()}>
          Try again
        </button>
      )}
      {listPath && <Link to={listPath}>{`All ${inSentence(resource.label.many)}`}</Link>}
    </PlainPage>
  );
}
