import { type ReactNode, Suspense, useId, useState } from "react";
import styles from "./Panel.module.css";
import { RightOutlined } from "@ant-design/icons";
import { Skeleton } from "antd";
import folded from "./FoldedPanel.module.css";

interface PanelProps {
  heading: string;
  count?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
  id?: string;
}

export function Panel({ heading, count, actions, children, id }: PanelProps) {
  const headingId = useId();
  return (
    <section id={id} className={styles.panel} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {heading}
        </h2>
        {count && <span className={styles.count}>{count}</span>}
        {actions}
      </div>
      {children}
    </section>
  );
}

interface FoldedPanelProps {
  heading: string;
  isApart?: boolean | undefined;
  /** Rendered, and so fetched, only once opened. */
  children: ReactNode;
}

export function FoldedPanel({ heading, isApart = true, children }: FoldedPanelProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={folded.panel} data-apart={isApart} aria-labelledby={id}>
      <h2 id={id} className={folded.heading}>
        <button
          type="button"
          className={folded.opener}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <RightOutlined aria-hidden className={folded.arrow} rotate={isOpen ? 90 : 0} />
          {heading}
        </button>
      </h2>
      {isOpen && (
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>{children}</Suspense>
      )}
    </section>
  );
}
