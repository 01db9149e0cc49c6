import { readCurrentUser } from "./currentUser";
import { queryClient } from "./queryClient";
import { queryFieldsQuery } from "./queryFields";
import { session } from "./session";
import { tenantQuery } from "./tenant";

/** The longest wait before the first drawing, in milliseconds. */
const longestWaitMs = 1_000;

/** Reads the user and the organisation, for which the document has already asked, so that the page is drawn once. */
export async function readFirst(): Promise<void> {
  if (!session.read().token) return;
  const read = Promise.allSettled([
    readCurrentUser(),
    queryClient.prefetchQuery(tenantQuery),
    queryClient.prefetchQuery(queryFieldsQuery),
  ]);
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}
