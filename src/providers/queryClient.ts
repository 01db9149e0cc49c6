import { focusManager, QueryClient } from "@tanstack/react-query";
import { apiErrorOf } from "./apiError";
import { session } from "./session";

const second = 1000;
/** How long the current user, the organisation and its query fields stay fresh (specification, section 9). */
export const freshFor = 5 * 60 * second;

/** The cache of server answers. Data is not refetched on focus, except the current user. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { refetchOnWindowFocus: false, staleTime: 5 * second, retry: worthAnotherTry, retryDelay },
    mutations: { retry: false },
  },
});

// TanStack Query notices when the page becomes visible, but not when its window gets the focus.
focusManager.setEventListener((notice) => {
  const focused = () => notice();
  addEventListener("visibilitychange", focused);
  addEventListener("focus", focused);
  return () => {
    removeEventListener("visibilitychange", focused);
    removeEventListener("focus", focused);
  };
});

// A person must not see what another person has loaded.
session.onReset(() => queryClient.clear());

/** Two retries without an answer or after a 5xx; none after a 4xx or a cancellation. */
export function worthAnotherTry(failures: number, thrown: unknown): boolean {
  const { statusCode, cancelled } = apiErrorOf(thrown);
  return !cancelled && (statusCode === 0 || statusCode >= 500) && failures < 2;
}

function retryDelay(failures: number) {
  return Math.min(1 * second * 2 ** failures, 8 * second);
}
