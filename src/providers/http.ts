import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from "axios";
import { changeOriginHeader, changeViaHeader } from "../domain/formats/changeHeaders";
import type { BrowserVia } from "../schema";
import { apiErrorOf, type ApiError } from "./apiError";
import { dropEarlyAnswers, followCall, takeEarlyAnswer } from "./earlyAnswers";
import { idempotencyKey } from "./once";
import { notices } from "./notices";
import { askForPassword } from "./passwordQuestion";
import { session } from "./session";

/** Milliseconds after which a request without an answer fails; the server has the same limit. */
export const requestTimeout = 30_000;
export const sessionExpired = "Session expired. Please log in again.";
export const sessionNoticeKey = "session";

/** Sent with every write, so that this tab does not refetch its own changes. */
export const tabId = idempotencyKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** How often a GET answered by 429 is repeated, and the longest wait for each, in seconds. */
const repeatedReadings = { times: 3, maxWaitSeconds: 15 };

/**
 * Our HTTP client: sends the bearer token, turns errors into ApiErrors, and checks the session after a 401. A GET
 * answered by 429 is repeated when the server allows. A call that needs the password asks for it and is repeated.
 */
export const http = axios.create({ timeout: requestTimeout, headers: { Accept: "application/json" } });

/** Sets what follows a 401: a call that ends the session if it is over. */
export function onUnauthorized(refetchSession: () => Promise<unknown>): void {
  refetch = refetchSession;
}

let refetch: () => Promise<unknown> = async () => session.reset();
let reportedToken = "";

const overNetwork = axios.getAdapter(axios.defaults.adapter);

/** Sends a request, or takes the answer that the document requested before the application was loaded. */
http.defaults.adapter = (request) => {
  if (request.method !== "get") dropEarlyAnswers();
  if (outlivesPage(request)) {
    const kept = { ...request, fetchOptions: { keepalive: true } };
    return axios.getAdapter("fetch", kept)(kept);
  }
  // Blobs, such as pictures, are read after the page has opened.
  if (request.method !== "get" || request.responseType === "blob") return overNetwork(request);
  const path = http.getUri(request);
  const early = takeEarlyAnswer(path, tokenOf(request));
  return followCall(path, early ? answerOf(early, request) : overNetwork(request));
};

/** The document's early answer as an answer to the request. */
async function answerOf(
  early: Promise<Response>,
  config: InternalAxiosRequestConfig,
): Promise<AxiosResponse<string>> {
  const { ERR_NETWORK, ERR_BAD_REQUEST, ERR_BAD_RESPONSE } = AxiosError;
  try {
    const answer = await early;
    const { status, statusText } = answer;
    const headers = Object.fromEntries(answer.headers);
    const response = { data: await answer.text(), status, statusText, headers, config, request: answer };
    if (answer.ok) return response;
    const code = status < 500 ? ERR_BAD_REQUEST : ERR_BAD_RESPONSE;
    throw new AxiosError(`Request failed with status code ${status}`, code, config, answer, response);
  } catch (thrown) {
    throw thrown instanceof AxiosError ? thrown : new AxiosError("Network Error", ERR_NETWORK, config);
  }
}

/** Characters of a request that the browser still sends after its page is closed: 64 KiB in all, up to 3 bytes each. */
const maxKeptCharacters = 20_000;

/** Whether this is a write on a hidden page, small enough for the browser to send it without the page. */
const outlivesPage = ({ method, data }: InternalAxiosRequestConfig): boolean =>
  method !== "get" &&
  document.visibilityState === "hidden" &&
  typeof data === "string" &&
  data.length <= maxKeptCharacters;

http.interceptors.request.use((request) => {
  const { token } = session.read();
  if (token && !request.headers.has("Authorization")) request.headers.set("Authorization", `Bearer ${token}`);
  // Forms and bulk actions set this header themselves.
  if (request.method !== "get") {
    request.headers.set(changeViaHeader, "inline" satisfies BrowserVia, false);
    request.headers.set(changeOriginHeader, tabId);
  }
  return request;
});

http.interceptors.response.use(undefined, async (failure: AxiosError) => {
  const error = apiErrorOf(failure);
  const repeated = laterAgain(error, failure.config);
  if (repeated) {
    await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 0) * 1_000));
    return http.request(repeated);
  }
  if (error.statusCode === 401 && !isAboutSigningIn(failure.config)) {
    endedWith(error.fromServer ? error.message : sessionExpired, tokenOf(failure.config));
  }
  if (error.code === "password_needed" && failure.config && (await askForPassword()))
    return http.request(failure.config);
  throw error;
});

interface Repeated extends InternalAxiosRequestConfig {
  repeats?: number;
}

/** The request to repeat; undefined where it is not worth repeating. */
function laterAgain({ statusCode, retryAfter = Infinity }: ApiError, asked: Repeated | undefined) {
  const repeats = (asked?.repeats ?? 0) + 1;
  if (!asked || asked.method !== "get" || statusCode !== 429) return undefined;
  return retryAfter <= repeatedReadings.maxWaitSeconds && repeats <= repeatedReadings.times
    ? { ...asked, repeats }
    : undefined;
}

/** Parallel calls of one session fail together: only the first shows the message. */
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
  return /\/api\/auth\/(login|finish|passkey|provider\/finish|logout|signup)\/?$/.test(request?.url ?? "");
}

function tokenOf(request: InternalAxiosRequestConfig | undefined): string {
  return String(request?.headers?.get("Authorization") ?? "").replace(/^Bearer /, "");
}
