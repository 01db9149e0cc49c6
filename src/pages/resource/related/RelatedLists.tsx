import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { type AnyRow, canRead, permits, type Resource } from "../../../schema";
import { ScreenOnly } from "../../printing/ScreenOnly";
import styles from "./related.module.css";
import { RelatedList } from "./RelatedList";

/** What refers to a row, as its resource declares it, as far as the reader may know of it. */
export function RelatedLists({ resource, row }: { resource: Resource; row: AnyRow }) {
  const { actor, resourceNamed } = useFieldEnvironment();
  const open = (resource.related ?? []).filter(({ resource: name, by }) => {
    const { access, fields } = resourceNamed(name);
    return permits(access.read, actor) && fields[by] !== undefined && canRead(fields[by], actor);
  });
  if (open.length === 0) return null;
  return (
    <ScreenOnly>
      <div className={styles.lists}>
        {open.map((one) => (
          <RelatedList key={`${one.resource}.${one.by}`} related={one} row={row} />
        ))}
      </div>
    </ScreenOnly>
  );
}
