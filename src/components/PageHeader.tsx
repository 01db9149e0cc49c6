import { useBreadcrumb, useResourceParams } from "@refinedev/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFieldEnvironment } from "../fields/FieldEnvironment";
import { resourceNamed } from "../resources";
import { pagePath } from "../providers/resourcePath";
import styles from "./PageHeader.module.css";
import { useDocumentTitle } from "./light/useDocumentTitle";

interface Step {
  to: string;
  label: string;
}

export interface PageHeaderProps {
  /** Title of the page and, without `documentTitle`, of the tab. */
  title: string;
  beside?: ReactNode;
  context?: ReactNode;
  /** Buttons at the right. The main one is last and the only primary button of the page. */
  actions?: ReactNode;
  /** Parent pages, outermost first, below the list of the resource in the address. */
  trail?: readonly Step[];
  /** For the page of one person or deal: a larger title. */
  isLarge?: boolean;
  /** The tab's title, if it differs from `title`. */
  documentTitle?: string;
}

/** The head of every page: breadcrumb, title, one line of context, and actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, beside, context, actions, trail = [], isLarge, documentTitle } = props;
  useDocumentTitle(documentTitle ?? title);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <Breadcrumb steps={trail} />
        <div className={styles.line}>
          <h1 className={styles.title} data-large={isLarge}>
            {title}
          </h1>
          {beside}
        </div>
        {context && <div className={styles.context}>{context}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** The lists of Refine's breadcrumb, if the role may open the resource's list, then the page's own steps. */
function Breadcrumb({ steps }: { steps: readonly Step[] }) {
  const { actor } = useFieldEnvironment();
  const { resource, action } = useResourceParams();
  const { breadcrumbs } = useBreadcrumb();
  const hasList = resource && action !== "list" && pagePath(resourceNamed(resource.name), "list", actor);
  const lists = hasList ? breadcrumbs.flatMap(({ href, label }) => (href ? [{ to: href, label }] : [])) : [];
  const trail = [...lists, ...steps];
  if (trail.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {trail.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
