import { Button, Modal } from "antd";
import { Loaded } from "../../../components/Loaded";
import { PersonName } from "../../../components/PersonName";
import words from "../../../components/words.module.css";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useRowHistory } from "../../../providers/rows/rowHistory";
import { timeline } from "../../../resources/timeline";
import { ChangedField, changedValues } from "../../resource/history/ChangedField";
import styles from "./timeline.module.css";

/** What a note said before it was corrected or taken back, the newest first. */
export function NoteHistory({ id, version, onClosed }: { id: string; version: number; onClosed(): void }) {
  const { actor, formats, queryFields } = useFieldEnvironment();
  const query = useRowHistory(timeline, { id, version });
  const changed = (query.data?.pages ?? [])
    .flatMap(({ entries }) => entries)
    .filter(({ changes }) => changes.length > 0);
  return (
    <Modal open title="What the note said before" footer={null} onCancel={onClosed}>
      <Loaded query={query} rows={3}>
        {() => (
          <ol className={styles.list}>
            {changed.map(({ id: key, at, userId, changes }) => (
              <li key={key} className={styles.past}>
                <span className={words.muted}>
                  {userId && <PersonName id={userId} />} {formats.instant(at)}
                </span>
                <ul className={styles.changes}>
                  {changedValues(timeline, changes, { actor, queryFields }).map((value) => (
                    <ChangedField
                      key={value.key}
                      value={value}
                      before={{}}
                      after={{}}
                      onSetBack={undefined}
                    />
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show earlier changes
        </Button>
      )}
    </Modal>
  );
}
