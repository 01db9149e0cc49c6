import { useSelect } from "@refinedev/antd";
import type { CrudFilter } from "@refinedev/core";
import { use, useState } from "react";
import type { Resource } from "../../schema";
import { useFieldEnvironment } from "../FieldEnvironment";
import { isFinalError } from "./isFinalError";
import { OptionSources } from "./OptionSources";

/** Rows that are offered at a time; typing finds the others. */
const offered = 20;

/**
 * The rows of a resource as options of a select, searched on the server, in its list or where `OptionSources` says; the
 * chosen ones are always among them.
 */
export function useReferenceOptions(
  resource: Resource,
  chosen: readonly string[],
  offer: Readonly<Record<string, string | boolean>> | undefined,
  enabled: boolean,
) {
  const { formats } = useFieldEnvironment();
  const source = use(OptionSources)[resource.name];
  const [asked, setAsked] = useState("");
  const searchFilter = (text: string): CrudFilter =>
    source || resource.list.search?.length
      ? { field: "q", operator: "eq", value: text }
      : { field: resource.title, operator: "contains", value: text };
  const { selectProps, query, defaultValueQuery } = useSelect({
    resource: resource.name,
    // The title of a row is one of its fields; the type of the rows is not known here.
    optionLabel: (row) => String(row[resource.title] ?? "Untitled"),
    optionValue: (row) => String(row["id"]),
    ...(source ? { meta: { path: source.path } } : { sorters: [{ field: resource.title, order: "asc" }] }),
    filters: Object.entries(source?.parameters ?? offer ?? {}).map(([field, value]): CrudFilter => ({
      field,
      operator: "eq",
      value,
    })),
    onSearch(text) {
      setAsked(text);
      return text.trim() ? [searchFilter(text.trim())] : [];
    },
    pagination: { mode: "server", currentPage: 1, pageSize: offered },
    defaultValue: [...chosen],
    queryOptions: { enabled },
    defaultValueQueryOptions: { enabled: chosen.length > 0 },
    debounce: 200,
  });
  const titled = defaultValueQuery.data?.data.map(({ id }) => String(id));
  const isMissing = titled && !chosen.every((id) => titled.includes(id));
  return {
    options: selectProps.options ?? [],
    /** What is said beside the title of an option, if anything. */
    hintOf(id: string): string {
      const row = query.data?.data.find((one) => String(one.id) === id);
      return row && source ? source.hint(row, formats) : "";
    },
    /** The ids of the rows that were found for `asked`, the best first; undefined until they are here. */
    found: query.isFetching ? undefined : query.data?.data.map(({ id }) => String(id)),
    /** The text that was searched for last. */
    asked,
    onSearch: (text: string) => selectProps.onSearch?.(text),
    /** What stands for a chosen row without a title: it is not here yet, or there is no such row any more. */
    untitled: isMissing || isFinalError(defaultValueQuery.error) ? "Not available" : "…",
    isLoading: query.isFetching || defaultValueQuery.isFetching,
  };
}
