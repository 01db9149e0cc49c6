import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { ReferenceTitle } from "../../../fields/references/ReferenceTitle";
import type { AnyRow } from "../../../schema";

/** Who made the row and who changed it last, and when. */
export function ChangeWords({ row }: { row: AnyRow }) {
  const { formats, resourceNamed } = useFieldEnvironment();
  const by = (id: string | null) =>
    id && (
      <>
        {" "}
        by <ReferenceTitle resource={resourceNamed("users")} id={id} />
      </>
    );
  const when = (instant: string) => (
    <time dateTime={instant} title={formats.instant(instant)}>
      {formats.relative(instant)}
    </time>
  );
  return (
    <>
      Created {when(row.createdAt)}
      {by(row.createdBy)}
      {row.version > 1 && (
        <>
          {" · changed "}
          {when(row.updatedAt)}
          {by(row.updatedBy)}
        </>
      )}
    </>
  );
}
