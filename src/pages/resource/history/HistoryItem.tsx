import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { ReferenceTitle } from "../../../fields/references/ReferenceTitle";
import { type AnyRow, changeActions, changeVias, type Resource } from "../../../schema";
import { useNow } from "../../../components/useNow";
import { ChangedField } from "./ChangedField";
import { changedValues } from "./changedValues";
import styles from "./history.module.css";
import { SecretChange } from "./SecretChange";
import type { JoinedEntry } from "./joinAutosaves";
import type { AskSetBack } from "./useSetBack";

interface HistoryItemProps {
  resource: Resource;
  row: AnyRow;
  entry: JoinedEntry;
  isLatest: boolean;
  /** Left out where the reader may not change the row. */
  onSetBack: AskSetBack | undefined;
}

/** One change: who, through what and when, and each field with what it was and what it became. */
export function HistoryItem({ resource, row, entry, isLatest, onSetBack }: HistoryItemProps) {
  const { actor, formats, queryFields, resourceNamed } = useFieldEnvironment();
  const now = useNow();
  const { id, at, userId, changes } = entry;
  const values = changedValues(resource, changes, { actor, queryFields });
  const settable = [...new Set(values.flatMap(({ name, isSettable }) => (isSettable ? [name] : [])))];
  const around = (side: "from" | "to") => ({
    ...row,
    ...Object.fromEntries(changes.map((change) => [change.field, change[side]])),
  });
  const [before, after] = [around("from"), around("to")];
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        {userId && (
          <span className={styles.who}>
            <ReferenceTitle resource={resourceNamed("users")} id={userId} />
          </span>
        )}
        <span>{wordsOf(entry)}</span>
        <time className={styles.when} dateTime={at} title={formats.instant(at)}>
          {formats.relative(at, now.getTime())}
        </time>
      </div>
      {values.length > 0 && (
        <ul className={styles.changes}>
          {values.map((value) => (
            <ChangedField
              key={value.key}
              value={value}
              before={before}
              after={after}
              secret={
                value.field.secret && (value.from !== null || value.to !== null) ? (
                  <SecretChange resource={resource} row={row} entry={id} value={value} />
                ) : undefined
              }
              onSetBack={
                onSetBack && value.isSettable
                  ? () =>
                      onSetBack(
                        { entry: entry.firsts.get(value.name) ?? id, fields: [value.name] },
                        value.label,
                      )
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {onSetBack && settable.length > 0 && !(isLatest && settable.length === 1) && (
        <button
          type="button"
          className={styles.link}
          onClick={() => onSetBack({ entry: id, later: true }, undefined)}
        >
          {isLatest ? "Set all of this back" : "Set back to before this change"}
        </button>
      )}
    </li>
  );
}

function wordsOf({ action, via, userId, apiKey, count }: JoinedEntry): string {
  if (via === "history") return "Set back";
  // What the server does by itself is said where nobody else did it.
  const through = via === "system" && userId ? "" : ` ${changeVias[via]}`;
  return `${changeActions[action]}${through}${apiKey ? ` ${apiKey}` : ""}${count > 1 ? `, saved ${count} times` : ""}`;
}
