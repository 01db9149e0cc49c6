import type { ReactNode } from "react";
import { useNow } from "../../../components/useNow";
import type { TimelineItem } from "../../../domain/trips/describeEntry";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useReferenceTitle } from "../../../fields/references/ReferenceTitle";
import { resourceNamed } from "../../../resources";
import styles from "./timeline.module.css";

interface EntryHeadProps {
  entry: TimelineItem;
  said: string;
  /** Stands at the end. */
  children?: ReactNode;
}

/** Who did what, and when. */
export function EntryHead({ entry: { at, userId, apiKey }, said, children }: EntryHeadProps) {
  const { formats } = useFieldEnvironment();
  const now = useNow();
  return (
    <div className={styles.head}>
      {userId && <Author id={userId} />}
      {apiKey && <span className={styles.who}>by the API key {apiKey}</span>}
      <span>{said}</span>
      <time className={styles.when} dateTime={at} title={formats.instant(at)}>
        {formats.relative(at, now.getTime())}
      </time>
      {children}
    </div>
  );
}

function Author({ id }: { id: string }) {
  const name = useReferenceTitle(resourceNamed("users"), id);
  return <span className={styles.who}>{name === null ? "Unknown user" : (name ?? "…")}</span>;
}
