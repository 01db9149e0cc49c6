import { formatListQuery, type AskedList, type ListQuery } from "../../src/schema/listQuery";
import { parseListQuery, type ListQueryContext } from "../../src/schema/parseListQuery";
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
