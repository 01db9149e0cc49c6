import { useResourceParams } from "@refinedev/core";
import { useQueries } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { Alert } from "antd";
import { Link, Navigate, useLocation } from "react-router";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { ApiError } from "../../../providers/apiError";
import { rowsQuery } from "../../../providers/rows/listRows";
import { useRow } from "../../../providers/rows/useRow";
import { type AnyRow, type Detail, mergedIntoOf, type Resource } from "../../../schema";
import { Loaded } from "../../../components/Loaded";
import { PlainPage } from "../../../components/light/PlainPage";
import { FormSkeleton } from "../form/FormSkeleton";
import { pagePath, rowPath } from "../../../providers/resourcePath";
import { titleOf } from "../titleOf";

interface RowPageProps {
  resource: Resource;
  waiting?: ReactNode;
  /** Lists that are read together with the row, before the page is drawn. */
  first?: Detail["first"];
  children(row: AnyRow): ReactNode;
}

/** Reads the row in the address and renders its page, or an error page if that fails. */
export function RowPage({ resource, waiting = <FormSkeleton />, first = [], children }: RowPageProps) {
  const { actor } = useFieldEnvironment();
  const { id } = useResourceParams();
  const rowId = String(id ?? "");
  const query = useRow<AnyRow>(resource.name, rowId);
  const lists = useQueries({
    queries: first.map(({ resource: name, query: of }) => rowsQuery(name, of(rowId))),
  });
  const isPart = lists.some(({ isLoading }) => isLoading);
  const { state } = useLocation();
  // Where the address of a merged row led here.
  const merged: unknown = typeof state === "object" && state !== null && "merged" in state && state.merged;
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
    <Loaded query={isPart ? { ...query, data: undefined } : query} skeleton={waiting} trouble={missing}>
      {(row) => {
        const into = mergedIntoOf(row);
        const other = into && rowPath(resource, into, actor);
        return other ? (
          <Navigate to={other} replace state={{ merged: titleOf(resource, row) }} />
        ) : (
          <Fragment key={id}>
            {typeof merged === "string" && (
              <Alert
                type="info"
                showIcon
                closable
                message={`“${merged}” was merged into this ${inSentence(resource.label.one)}.`}
                style={{ marginBottom: 16 }}
              />
            )}
            {children(row)}
          </Fragment>
        );
      }}
    </Loaded>
  );
}
