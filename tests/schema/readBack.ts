import { formatListQuery, type AskedList } from "../../src/schema/formatListQuery";
import { parseListQuery, type ListQuery, type ListQueryContext } from "../../src/schema/listQuery";
import type { Resource } from "../../src/schema/resource";

/** The query as it is read from what is written of it. */
export function readBack(resource: Resource, query: AskedList, context: ListQueryContext): ListQuery {
  const written = formatListQuery(query);
  const parameters = [...new Set(written.keys())].map((name) => {
    const texts = written.getAll(name);
    return [name, texts.length === 1 ? texts[0] : texts] as const;
  });
  return parseListQuery(resource, Object.fromEntries(parameters), context);
}
