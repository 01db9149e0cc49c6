import { useResourceParams } from "@refinedev/core";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { ApiError } from "../../../providers/apiError";
import { useRow } from "../../../providers/rows/useRow";
import type { AnyRow, Resource } from "../../../schema";
import { Loaded } from "../../../components/Loaded";
import { PlainPage } from "../../../components/light/PlainPage";
import { FormSkeleton } from "../form/FormSkeleton";
import { pagePath } from "../../../providers/resourcePath";

interface RowPageProps {
  resource: Resource;
  waiting?: ReactNode;
  children(row: AnyRow): ReactNode;
}

/** Reads the row in the address and renders its page, or an error page if that fails. */
export function RowPage({ resource, waiting = <FormSkeleton />, children }: RowPageProps) {
  const { actor } = useFieldEnvironment();
  const { id } = useResourceParams();
  const query = useRow<AnyRow>(resource.name, String(id ?? ""));
  const listPath = pagePath(resource, "list", actor);
  const missing = ({ statusCode, message }: ApiError, retry: () => void) => {
    const isMissing = statusCode === 404 || statusCode === 400;
    return (
      <PlainPage
        title={
          isMissing ? `There is no such ${inSentence(resource.label.one)}` : "This page could not be read"
        }
        text={isMissing ? "It was deleted, or the address is wrong." : message}
      >
        {!isMissing && (
          <button type="button" onClick={retry}>
            Try again
          </button>
        )}
        {listPath && <Link to={listPath}>{`All ${inSentence(resource.label.many)}`}</Link>}
      </PlainPage>
    );
  };
  return (
    <Loaded query={query} skeleton={waiting} trouble={missing}>
      {(row) => <Fragment key={id}>{children(row)}</Fragment>}
    </Loaded>
  );
}
