import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { resources } from "../../../resources";
import { type AnyRow, canRead, partsOf, permits, type Related, type Resource } from "../../../schema";
import { ScreenOnly } from "../../printing/ScreenOnly";
import styles from "./related.module.css";
import { RelatedList } from "./RelatedList";

interface RelatedListsProps {
  resource: Resource;
  row: AnyRow;
  /** The parts that the page draws by itself. */
  without?: readonly string[];
}

/** What refers to a row, as its resource declares it, and the parts of the row, as far as the reader may know of it. */
export function RelatedLists({ resource, row, without = [] }: RelatedListsProps) {
  const { actor, resourceNamed } = useFieldEnvironment();
  const declared: readonly Related[] = resource.related ?? [];
  const parts = partsOf(resources, resource).flatMap(({ name, partOf }) =>
    !partOf || without.includes(name) || declared.some((one) => one.resource === name)
      ? []
      : { resource: name, by: partOf.by },
  );
  const open = [...declared, ...parts].filter(({ resource: name, by }) => {
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
