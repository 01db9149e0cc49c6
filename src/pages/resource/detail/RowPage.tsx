import { type HttpError, useShow } from "@refinedev/core";
import { Button } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { inSentence } from "../../../domain/formats/text";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import type { AnyRow, Resource } from "../../../schema";
import { FormSkeleton } from "../form/FormSkeleton";
import styles from "../list/ListStates.module.css";
import { pagePath } from "../resourcePath";

interface RowPageProps {
  resource: Resource;
  id: string;
  children(row: AnyRow): ReactNode;
}

/** Reads one row and draws its page; says so where there is no such row. */
export function RowPage({ resource, id, children }: RowPageProps) {
  const { actor } = useFieldEnvironment();
  const { query } = useShow<AnyRow, HttpError>({ resource: resource.name, id, errorNotification: false });
  const { data, error } = query;
  if (data) return children(data.data);
  if (!error) return <FormSkeleton />;
  const listPath = pagePath(resource, "list", actor);
  return (
    <div className={styles.state} role="alert">
      <h1 className={styles.title}>
        {error.statusCode === 404
          ? `There is no such ${inSentence(resource.label.one)}`
          : "This page could not be read"}
      </h1>
      <p className={styles.words}>
        {error.statusCode === 404 ? "It was deleted, or the address is wrong." : error.message}
      </p>
      {error.statusCode !== 404 && <Button onClick={() => void query.refetch()}>Try again</Button>}
      {listPath && <Link to={listPath}>{`All ${inSentence(resource.label.many)}`}</Link>}
    </div>
  );
}
