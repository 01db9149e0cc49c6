import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./PageHeader.module.css";
import { useDocumentTitle } from "./light/useDocumentTitle";

export interface PageHeaderProps {
  /** Names the page and the browser's tab. */
  title: string;
  /** Stands beside the title: a state, a tag. */
  beside?: ReactNode;
  /** One line under the title. */
  context?: ReactNode;
  /** Buttons at the right, the main one last and the only primary one of the page. */
  actions?: ReactNode;
  /** Where the page lies, from the outside in; only where there is depth. */
  trail?: readonly { to: string; label: string }[];
  /** The tab's name where it should differ from the title. */
  documentTitle?: string;
}

/** The head of every page: where one is, what it is, one line of context, and what can be done. */
export function PageHeader({ title, beside, context, actions, trail, documentTitle }: PageHeaderProps) {
  useDocumentTitle(documentTitle ?? title);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {trail && trail.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className={styles.trail}>
              {trail.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
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
