import { RightOutlined } from "@ant-design/icons";
import { Skeleton } from "antd";
import { type ReactNode, Suspense, useId, useState } from "react";
import styles from "./FoldedPanel.module.css";

interface FoldedPanelProps {
  heading: string;
  /** Whether space stands above it. */
  isApart?: boolean | undefined;
  /** Drawn, and with that fetched, once it is opened. */
  children: ReactNode;
}

/** A part of the record that stands closed below its heading. */
export function FoldedPanel({ heading, isApart = true, children }: FoldedPanelProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.panel} data-apart={isApart} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <RightOutlined aria-hidden className={styles.arrow} rotate={isOpen ? 90 : 0} />
          {heading}
        </button>
      </h2>
      {isOpen && (
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>{children}</Suspense>
      )}
    </section>
  );
}
