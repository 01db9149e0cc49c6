import { Skeleton } from "antd";
import type { ReactNode } from "react";
import { type ApiError, apiErrorOf } from "../providers/apiError";
import { Trouble } from "./Trouble";

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch(): unknown };
  skeleton?: ReactNode;
  /** Lines of the default skeleton. */
  rows?: number;
  /** What to show if reading fails: a text, or a function that draws it. Default: the error's message. */
  trouble?: string | ((error: ApiError, retry: () => void) => ReactNode);
  children(data: Data): ReactNode;
}

/** Draws a query: a skeleton, the data, or the error with a retry button. Data stays when a later read fails. */
export function Loaded<Data>({ query, skeleton, rows = 3, trouble, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton ?? <Skeleton active title={false} paragraph={{ rows }} />;
  const [problem, retry] = [apiErrorOf(error), () => void refetch()];
  if (typeof trouble === "function") return trouble(problem, retry);
  return <Trouble message={trouble ?? problem.message} onRetry={retry} />;
}

/** Joins queries into one: the data of all, in order, once all have it, and the error of the first that failed. */
export function together<Queries extends readonly LoadedProps<unknown>["query"][]>(
  ...queries: Queries
): LoadedProps<{ [Place in keyof Queries]: NonNullable<Queries[Place]["data"]> }>["query"] {
  const failed = queries.filter(({ data, error }) => error && data === undefined);
  const isThere = queries.every(({ data }) => data !== undefined);
  // Used only if `isThere`, so every entry is defined.
  const data = queries.map((query) => query.data) as {
    [Place in keyof Queries]: NonNullable<Queries[Place]["data"]>;
  };
  return {
    data: isThere ? data : undefined,
    error: failed[0]?.error,
    refetch: () => failed.map(({ refetch }) => refetch()),
  };
}
