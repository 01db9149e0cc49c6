import { RightOutlined } from "@ant-design/icons";
import { Skeleton } from "antd";
import { lazy, Suspense, useId, useState } from "react";
import { ScreenOnly } from "../../printing/ScreenOnly";
import type { HistoryPanelProps } from "./HistoryPanelProps";
import styles from "./history.module.css";

const HistoryList = lazy(() => import("./HistoryList").then((m) => ({ default: m.HistoryList })));

/** What was changed in a row, by whom and when, read only once it is opened. */
export function HistoryPanel({ isApart = true, ...props }: HistoryPanelProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <ScreenOnly>
      <section className={styles.panel} data-apart={isApart} aria-labelledby={id}>
        <h2 id={id} className={styles.heading}>
          <button
            type="button"
            className={styles.opener}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <RightOutlined aria-hidden className={styles.arrow} rotate={isOpen ? 90 : 0} />
            History
          </button>
        </h2>
        {isOpen && (
          <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
            <HistoryList {...props} />
          </Suspense>
        )}
      </section>
    </ScreenOnly>
  );
}
