import { readCurrentUser } from "./currentUser";
import { queryClient } from "./queryClient";
import { queryFieldsQuery } from "./queryFields";
import { session } from "./session";
import { tenantQuery } from "./tenant";

/** Milliseconds that the first drawing waits for at most. */
const longestWaitMs = 1_000;

/**
 * Reads what every page is drawn with: who is signed in, and of which organisation. The document has asked for it, so it is
 * here or nearly so, and the page is drawn once and not for each answer.
 */
export async function readFirst(): Promise<void> {
  if (!session.read().token) return;
  const read = Promise.allSettled([
    readCurrentUser(),
    queryClient.prefetchQuery(tenantQuery),
    queryClient.prefetchQuery(queryFieldsQuery),
  ]);
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}
