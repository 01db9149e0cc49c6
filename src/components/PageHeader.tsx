import { useBreadcrumb, useResourceParams } from "@refinedev/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMay } from "../fields/useMay";
import { resourceNamed } from "../resources";
import type { Resource } from "../schema";
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
  /** The tab's name where it should differ from the title. */
  documentTitle?: string;
}

/** The head of every page: where one is, what it is, one line of context, and what can be done. */
export function PageHeader({ title, beside, context, actions, trail = [], documentTitle }: PageHeaderProps) {
  useDocumentTitle(documentTitle ?? title);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <Breadcrumb steps={trail} />
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {beside}
        </div>
        {context && <div className={styles.context}>{context}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** The way to a page, Refine's breadcrumb: a list is the beginning of it. */
function Breadcrumb({ steps }: { steps: readonly Step[] }) {
  const { resource, action } = useResourceParams();
  if (!resource || action === "list") return <Trail steps={steps} />;
  return <ResourceTrail resource={resourceNamed(resource.name)} steps={steps} />;
}

function ResourceTrail({ resource, steps }: { resource: Resource; steps: readonly Step[] }) {
  const { breadcrumbs } = useBreadcrumb();
  const lists = breadcrumbs.flatMap(({ href, label }) => (href ? [{ to: href, label }] : []));
  return <Trail steps={useMay(resource, "list") ? [...lists, ...steps] : steps} />;
}

function Trail({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {steps.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
