import axios, { type AxiosError, type InternalAxiosRequestConfig } from "axios";
import { apiErrorOf } from "./apiError";
import { notices } from "./notices";
import { session } from "./session";

/** Milliseconds after which a request without an answer fails, as the server's own limit. */
export const requestTimeout = 30_000;
export const sessionExpired = "Session expired. Please log in again.";
export const sessionNoticeKey = "session";

/** The one way to the server: bearer header on every request, 401 ends in the session call, errors are ApiErrors. */
export const http = axios.create({ timeout: requestTimeout, headers: { Accept: "application/json" } });

/** Says what to do after a 401 was shown: refetch the session call, which ends the session if it is over. */
export function onUnauthorized(refetchSession: () => Promise<unknown>): void {
  refetch = refetchSession;
}

let refetch: () => Promise<unknown> = async () => session.reset();
let reportedToken = "";

http.interceptors.request.use((request) => {
  const { token } = session.read();
  if (token && !request.headers.has("Authorization")) request.headers.set("Authorization", `Bearer ${token}`);
  return request;
});

http.interceptors.response.use(undefined, (failure: AxiosError) => {
  const error = apiErrorOf(failure);
  if (error.statusCode === 401 && !isAboutSigningIn(failure.config)) {
    endedWith(error.fromServer ? error.message : sessionExpired, tokenOf(failure.config));
  }
  return Promise.reject(error);
});

/** Parallel calls of one session fail together: the first shows the message, the others are silent. */
function endedWith(message: string, token: string) {
  if (token !== session.read().token || !token || token === reportedToken) return;
  reportedToken = token;
  notices.show({ key: sessionNoticeKey, type: "error", message });
  void refetch()
    .catch(() => undefined)
    .finally(() => {
      if (reportedToken === token) reportedToken = "";
    });
}

function isAboutSigningIn(request: InternalAxiosRequestConfig | undefined): boolean {
  return /\/api\/auth\/(login|logout|signup)\/?$/.test(request?.url ?? "");
}

function tokenOf(request: InternalAxiosRequestConfig | undefined): string {
  return String(request?.headers?.get("Authorization") ?? "").replace(/^Bearer /, "");
}
