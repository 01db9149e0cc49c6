import { Tag, Tooltip } from "antd";
import type { ReactNode } from "react";
import { useFieldEnvironment } from "../../fields/FieldEnvironment";
import { browserName } from "./browserName";
import styles from "./SessionList.module.css";

/** A session of a user. Instants are ISO 8601. */
export interface UserSession {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string | null;
  address: string | null;
  /** Whether it is the session of this request. */
  current: boolean;
}

interface SessionListProps {
  sessions: readonly UserSession[];
  action?(session: UserSession): ReactNode;
}

export function SessionList({ sessions, action }: SessionListProps) {
  const { formats } = useFieldEnvironment();
  return (
    <ul className={styles.list}>
      {sessions.map((session) => (
        <li key={session.id} className={styles.session}>
          <div className={styles.words}>
            <p className={styles.browser}>
              {browserName(session.userAgent)} {session.current && <Tag color="green">This session</Tag>}
            </p>
            <p className={styles.detail}>
              {session.address ?? "Unknown address"} ·{" "}
              <Tooltip title={formats.instant(session.lastSeenAt)}>
                <span>seen {formats.relative(session.lastSeenAt)}</span>
              </Tooltip>{" "}
              · since {formats.instant(session.createdAt)}
            </p>
          </div>
          {action?.(session)}
        </li>
      ))}
    </ul>
  );
}
