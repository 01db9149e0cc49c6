import { focusManager, QueryClient } from "@tanstack/react-query";
import { apiErrorOf } from "./apiError";
import { session } from "./session";

const second = 1000;
/** How long the current user, the organisation and its query fields stay fresh (specification, section 9). */
export const freshFor = 5 * 60 * second;

/** The one cache of what the server answered. Data is not refetched on focus; the current user is the exception. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { refetchOnWindowFocus: false, staleTime: 5 * second, retry: worthAnotherTry, retryDelay },
    mutations: { retry: false },
  },
});

// TanStack Query notices that the page is shown again, but not that its window comes to the front of another.
focusManager.setEventListener((notice) => {
  const focused = () => notice();
  addEventListener("visibilitychange", focused);
  addEventListener("focus", focused);
  return () => {
    removeEventListener("visibilitychange", focused);
    removeEventListener("focus", focused);
  };
});

// A session's answers end with it: nobody sees what another person has loaded.
session.onReset(() => queryClient.clear());

/** Errors (4xx) and cancellations stay what they are; a missing answer and a busy server get two more tries. */
export function worthAnotherTry(failures: number, thrown: unknown): boolean {
  const { statusCode, cancelled } = apiErrorOf(thrown);
  return !cancelled && (statusCode === 0 || statusCode >= 500) && failures < 2;
}

function retryDelay(failures: number) {
  return Math.min(1 * second * 2 ** failures, 8 * second);
}
