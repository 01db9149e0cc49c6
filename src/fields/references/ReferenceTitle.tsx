import type { Resource } from "../../schema";
import styles from "./references.module.css";
import { useReferenceTitle } from "./useReferenceTitle";

/** The title of a row of another resource, read together with the others of the page. */
export function ReferenceTitle({ resource, id }: { resource: Resource; id: string }) {
  const title = useReferenceTitle(resource, id);
  if (title === undefined) return <span className={styles.loading} role="img" aria-label="Loading" />;
  if (title === null) return <span className="muted">Not available</span>;
  return <span title={title}>{title}</span>;
}
