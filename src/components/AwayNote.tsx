import { type Absence, isAway } from "../domain/people/absences";
import { useFieldEnvironment } from "../fields/FieldEnvironment";
import { ReferenceTitle, useReferenceRow } from "../fields/references/ReferenceTitle";
import { resourceNamed } from "../resources";
import type { User } from "../resources/users";
import type { Resource } from "../schema";
import styles from "./PersonName.module.css";
import { useNow } from "./useNow";

interface AwayNoteProps {
  resource: Resource;
  row: Readonly<Record<string, unknown>>;
}

/** "Away until 3 Dec 2026, Asha stands in", for a row that is away now by its own calendar. */
export function AwayNote({ resource, row }: AwayNoteProps) {
  const { formats } = useFieldEnvironment();
  const now = useNow();
  // A resource that says `awayBy` has such a group there.
  const absence = row[resource.awayBy ?? ""] as Absence | null | undefined;
  const own = row["timeZone"];
  if (!absence || !isAway(absence, now, typeof own === "string" ? own : formats.timeZone)) return null;
  return (
    <span className={styles.away}>
      {`Away until ${formats.date(absence.to)}`}
      {absence.standInId && (
        <>
          , <ReferenceTitle resource={resource} id={absence.standInId} /> stands in
        </>
      )}
    </span>
  );
}

/** The same of a user. */
export function UserAway({ id }: { id: string }) {
  const users = resourceNamed("users");
  const row = useReferenceRow<User>(users, id);
  return row && <AwayNote resource={users} row={row} />;
}
