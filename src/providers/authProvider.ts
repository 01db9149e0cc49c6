import type { AuthProvider } from "@refinedev/core";
import { type ApiError, apiErrorOf } from "./apiError";
import { tabStorage } from "./browserStorage";
import { http } from "./http";
import { drafts } from "./drafts";
import { notices } from "./notices";
import { askForKey, bearing, type KeyProof } from "./secondFactor";
import { session, type SessionUser } from "./session";

export interface Credentials {
  username: string;
  password: string;
}

/** The person becomes the owner of the new organisation. */
export interface Registration extends Credentials {
  organisation: string;
  fullname: string;
  email: string;
  /** Where the organisation is based; the server chooses what is left out. */
  country?: string;
  currency?: string;
  timeZone?: string;
  locale?: string;
}

/** A session that only accepts the missing second factor; it lasts ten minutes. */
export interface PendingSession {
  token: string;
  needs: "code" | "key" | "setup";
  /** Whether the person may use a passkey instead. */
  hasPasskey: boolean;
  message: string;
}

interface LoginAnswer {
  pending?: Omit<PendingSession, "message">;
  token?: string;
  user?: SessionUser;
  message?: string;
  passwordSetByLinkAt?: string;
}

export const failedToLogin = "Failed to login";

/** Sign-in and sign-out for Refine's hooks and the light login page; `workspaceAuthProvider` adds the current user. */
export const authProvider = {
  /** Where a second factor is missing, the failure has `pending`, which `finishSignIn` takes. */
  async login(credentials: Credentials) {
    try {
      const { status, data } = await http.post<LoginAnswer>("/api/auth/login", credentials);
      return status === 200 ? signedInBy(data) : refused(data?.message || failedToLogin);
    } catch (thrown) {
      const error = apiErrorOf(thrown);
      return refused(error.fromServer ? error.message : failedToLogin, error);
    }
  },
  /** Creates an organisation and signs its owner in. Errors are listed by field. */
  register: (registration: Registration) =>
    attempted(async () => {
      const { data } = await http.post<LoginAnswer>("/api/auth/signup", registration);
      if (!data?.token) return refused(data?.message || "The organisation was created. Please log in.");
      return beginSession(data.token, data.user);
    }),
  forgotPassword: (given: { email: string }) =>
    attempted(async () => {
      const { data } = await http.post<{ message: string }>("/api/auth/forgot-password", given);
      return { success: true as const, message: data.message };
    }),
  /** Sets a password with a one-use link, and signs in. */
  updatePassword: (chosen: { token: string; password: string }) => signInAt("set-password", chosen),
  /** Ends the session here and on the server. Drops unsaved drafts. */
  async logout() {
    const { token, user } = session.read();
    const ended = token ? tellServer(token) : Promise.resolve();
    session.reset();
    if (user) drafts.dropAll(user.id);
    await ended;
    return { success: true, redirectTo: "/login" };
  },
  async check() {
    return session.read().token ? { authenticated: true } : { authenticated: false, redirectTo: "/login" };
  },
  /** The HTTP client has already handled a 401. */
  async onError(error: unknown) {
    return { error: apiErrorOf(error) };
  },
} satisfies AuthProvider;

/** Completes a pending session with its second factor. */
export const finishSignIn = ({ token }: PendingSession, proof: { code: string } | { key: KeyProof }) =>
  signInAt("finish", proof, token);

/** Signs in with a passkey of this device, for any user. */
export const signInByKey = () => attempted(async () => signInAt("passkey", await askForKey()));

const providerKey = "sign-in at a provider";

/** Opens the provider of an organisation, found by the name of its sign-in or by a mail address there. */
export async function leaveForProvider(name: string) {
  try {
    const { data } = await http.post<{ location: string; state: string }>("/api/auth/provider", { name });
    tabStorage.write(providerKey, data.state);
    location.assign(data.location);
    return { success: true as const };
  } catch (thrown) {
    const error = apiErrorOf(thrown);
    return refused(error.errors?.["name"]?.[0] ?? error.message, error);
  }
}

/** Completes a sign-in after the provider's redirect; undefined without one. Refused where another tab began it. */
export async function returnFromProvider() {
  const back = new URLSearchParams(location.search);
  const [state, code] = [back.get("state"), back.get("code")];
  if (state === null) return undefined;
  const isOurs = tabStorage.read(providerKey) === state;
  tabStorage.write(providerKey, undefined);
  history.replaceState(history.state, "", location.pathname);
  if (!isOurs || code === null) return refused("Your provider did not sign you in. Try again.");
  const iss = back.get("iss") ?? undefined;
  return signInAt("provider/finish", { state, code, iss });
}

/** Ends a pending session; the server ends it after ten minutes if this call fails. */
export const giveUpSignIn = ({ token }: PendingSession) =>
  http.post("/api/auth/logout", undefined, bearing(token)).catch(() => undefined);

async function attempted<Answer>(attempt: () => Promise<Answer>) {
  try {
    return await attempt();
  } catch (thrown) {
    const error = apiErrorOf(thrown);
    return refused(error.message, error);
  }
}

const signInAt = (path: string, proof: object, token?: string) =>
  attempted(async () =>
    signedInBy((await http.post<LoginAnswer>(`/api/auth/${path}`, proof, bearing(token))).data),
  );

function signedInBy(data: LoginAnswer | undefined) {
  if (data?.pending)
    return { ...refused(data.message ?? ""), pending: { ...data.pending, message: data.message ?? "" } };
  if (!data?.token) return refused(data?.message || failedToLogin);
  const answer = beginSession(data.token, data.user);
  if (data.passwordSetByLinkAt) tellOfLink(data.passwordSetByLinkAt);
  return answer;
}

export function beginSession(token: string, user: SessionUser | undefined) {
  for (const { key } of notices.read()) notices.dismiss(key);
  session.setToken(token);
  session.setUser(user);
  return { success: true as const };
}

function tellOfLink(setAt: string) {
  const when = new Date(setAt).toLocaleString(undefined, { dateStyle: "long", timeStyle: "short" });
  notices.show({
    key: "password-set-by-link",
    type: "warning",
    message: `Your password was set anew with a one-use link on ${when}. If that was not you, tell an owner or admin of your organisation, and change it under your profile.`,
    isLasting: true,
  });
}

function refused(message: string, error?: ApiError) {
  return {
    success: false as const,
    // Set where only the second factor is missing (signedInBy).
    pending: undefined as PendingSession | undefined,
    error: Object.assign(new Error(message), {
      name: "",
      errors: error?.errors,
      statusCode: error?.statusCode,
      // Where no answer came, what the person can do.
      hint: error?.statusCode === 0 ? error.message : undefined,
    }),
  };
}

async function tellServer(token: string) {
  try {
    await http.post("/api/auth/logout", undefined, bearing(token));
  } catch (thrown) {
    const error = apiErrorOf(thrown);
    if (error.statusCode === 401) return;
    notices.show({
      key: "logout",
      type: "warning",
      message:
        "You are signed out here, but the server could not be told. End the session from your profile when you are back.",
    });
  }
}
