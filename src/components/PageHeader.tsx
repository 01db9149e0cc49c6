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
  /** Names the page and the browser's tab. */
  title: string;
  /** Stands beside the title: a state, a tag. */
  beside?: ReactNode;
  /** One line under the title. */
  context?: ReactNode;
  /** Buttons at the right, the main one last and the only primary one of the page. */
  actions?: ReactNode;
  /** What the page lies in, from the outside in, below the list of the resource that its address names. */
  trail?: readonly Step[];
  /** Of a page that is one person's or one deal's: its name stands out. */
  isLarge?: boolean;
  /** The tab's name where it should differ from the title. */
  documentTitle?: string;
}

/** The head of every page: where one is, what it is, one line of context, and what can be done. */
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

/** The way to a page: the lists of Refine's breadcrumb, as far as the role may open them, and what the page names. */
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
