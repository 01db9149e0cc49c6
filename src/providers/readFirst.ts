import { readCurrentUser } from "./currentUser";
import { firstAnswers } from "./earlyAnswers";
import { queryClient } from "./queryClient";
import { queryFieldsQuery } from "./queryFields";
import { session } from "./session";
import { tenantQuery } from "./tenant";

/** The longest wait before the first drawing, in milliseconds: for the user, and then for what the page shows first. */
const waitMs = { user: 1_000, page: 100 };

/** Reads the user and the organisation, for which the document has already asked, so that the page is drawn once. */
export async function readFirst(): Promise<void> {
  if (!session.read().token) return;
  const read = Promise.allSettled([
    readCurrentUser(),
    queryClient.prefetchQuery(tenantQuery),
    queryClient.prefetchQuery(queryFieldsQuery),
  ]);
  await Promise.race([read, passed(waitMs.user)]);
  await Promise.race([firstAnswers(), passed(waitMs.page)]);
}

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
