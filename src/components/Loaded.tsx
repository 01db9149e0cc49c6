import { Skeleton } from "antd";
import type { ReactNode } from "react";
import { type ApiError, apiErrorOf } from "../providers/apiError";
import { Trouble } from "./Trouble";

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch(): unknown };
  /** Stands there until the data are. */
  skeleton?: ReactNode;
  /** Lines of the skeleton, where none is given. */
  rows?: number;
  /** What is said where the data cannot be read, or what is drawn then; the error's own words where left out. */
  trouble?: string | ((error: ApiError, retry: () => void) => ReactNode);
  children(data: Data): ReactNode;
}

/**
 * What is drawn of a query, of `useRow`, `useListRows`, Refine's hooks or `together`: a skeleton, then what was read, or what
 * went wrong with a button to try again. What was read once stays: a later reading that fails takes nothing away.
 */
export function Loaded<Data>({ query, skeleton, rows = 3, trouble, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton ?? <Skeleton active title={false} paragraph={{ rows }} />;
  const [problem, retry] = [apiErrorOf(error), () => void refetch()];
  if (typeof trouble === "function") return trouble(problem, retry);
  return <Trouble message={trouble ?? problem.message} onRetry={retry} />;
}

/** Several queries as one: the data of all in their order, once all are there, and the error of the first that failed. */
export function together<Queries extends readonly LoadedProps<unknown>["query"][]>(
  ...queries: Queries
): LoadedProps<{ [Place in keyof Queries]: NonNullable<Queries[Place]["data"]> }>["query"] {
  const failed = queries.filter(({ data, error }) => error && data === undefined);
  const isThere = queries.every(({ data }) => data !== undefined);
  // Each of them is there by the condition.
  const data = queries.map((query) => query.data) as {
    [Place in keyof Queries]: NonNullable<Queries[Place]["data"]>;
  };
  return {
    data: isThere ? data : undefined,
    error: failed[0]?.error,
    refetch: () => failed.map(({ refetch }) => refetch()),
  };
}
