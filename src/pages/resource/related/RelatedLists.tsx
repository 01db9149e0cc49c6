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
  /** Whether they keep a distance from what stands before them. */
  isApart?: boolean;
}

/** What refers to a row, as its resource declares it, and the parts of the row, as far as the reader may know of it. */
export function RelatedLists({ resource, row, without = [], isApart = true }: RelatedListsProps) {
  const open = useOpenLists(resource).filter((one) => !without.includes(one.resource));
  if (open.length === 0) return null;
  return (
    <ScreenOnly>
      <div className={styles.lists} data-apart={isApart}>
        {open.map((one) => (
          <RelatedList key={`${one.resource}.${one.by}`} related={one} row={row} />
        ))}
      </div>
    </ScreenOnly>
  );
}

/** The list of one of them. */
export function RelatedPart({ resource, row, part }: { resource: Resource; row: AnyRow; part: string }) {
  const related = useOpenLists(resource).find((one) => one.resource === part);
  return related && <RelatedList related={related} row={row} />;
}

/** What the reader may know of that refers to a row, declared by its resource or part of it. */
function useOpenLists(resource: Resource): Related[] {
  const { actor, resourceNamed } = useFieldEnvironment();
  const declared: readonly Related[] = resource.related ?? [];
  const parts = partsOf(resources, resource).flatMap(({ name, partOf }) =>
    !partOf || declared.some((one) => one.resource === name) ? [] : { resource: name, by: partOf.by },
  );
  return [...declared, ...parts].filter(({ resource: name, by }) => {
    const { access, fields } = resourceNamed(name);
    return permits(access.read, actor) && fields[by] !== undefined && canRead(fields[by], actor);
  });
}
