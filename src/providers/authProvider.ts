import type { AuthProvider } from "@refinedev/core";
import { type ApiError, apiErrorOf } from "./apiError";
import { tabStorage } from "./browserStorage";
import { http } from "./http";
import { drafts } from "./drafts";
import { notices } from "./notices";
import { askForKey, bearing, type KeyProof } from "./secondFactor";
import { session, type SessionUser } from "./session";

/** What a login form sends. */
export interface Credentials {
  username: string;
  password: string;
}

/** What a sign-up form sends; the person becomes the owner of the new organisation. */
export interface Registration extends Credentials {
  organisation: string;
  fullname: string;
  email: string;
  /** Where the organisation is at home; what is left out is the server's choice. */
  country?: string;
  currency?: string;
  timeZone?: string;
  locale?: string;
}

/** A session that does nothing but take what it still needs, for ten minutes. */
export interface PendingSession {
  token: string;
  needs: "code" | "key" | "setup";
  /** Whether the person has a passkey that does as well. */
  hasPasskey: boolean;
  /** What is asked for, in words. */
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

/** Signing in and out, as Refine's hooks and the light login page call it; `workspaceAuthProvider` adds who is there. */
export const authProvider = {
  /**
   * Succeeds on status 200 with a token; otherwise fails with the body's message or "Failed to login". Where a second
   * factor is missing, the failure holds `pending`, which `finish` takes.
   */
  async login(credentials: Credentials) {
    try {
      const { status, data } = await http.post<LoginAnswer>("/api/auth/login", credentials);
      return status === 200 ? signedInBy(data) : refused(data?.message || failedToLogin);
    } catch (thrown) {
      const error = apiErrorOf(thrown);
      return refused(error.fromServer ? error.message : failedToLogin, error);
    }
  },
  /** Creates an organisation and its owner and signs the owner in; errors carry the fields they belong to. */
  register: (registration: Registration) =>
    attempted(async () => {
      const { data } = await http.post<LoginAnswer>("/api/auth/signup", registration);
      if (!data?.token) return refused(data?.message || "The organisation was created. Please log in.");
      return beginSession(data.token, data.user);
    }),
  /** Asks for a link for a new password by e-mail; the message says what will happen. */
  forgotPassword: (given: { email: string }) =>
    attempted(async () => {
      const { data } = await http.post<{ message: string }>("/api/auth/forgot-password", given);
      return { success: true as const, message: data.message };
    }),
  /** Sets the password that a one-use link allows to set, and signs in with it. */
  updatePassword: (chosen: { token: string; password: string }) => signInAt("set-password", chosen),
  /** Ends the session here at once, and on the server as soon as it can be told. What was not saved is given up. */
  async logout() {
    const { token, user } = session.read();
    const told = token ? tellServer(token) : Promise.resolve();
    session.reset();
    if (user) drafts.dropAll(user.id);
    await told;
    return { success: true, redirectTo: "/login" };
  },
  async check() {
    return session.read().token ? { authenticated: true } : { authenticated: false, redirectTo: "/login" };
  },
  /** The HTTP client has already shown a 401 and asked for the session again: nothing is left to do. */
  async onError(error: unknown) {
    return { error: apiErrorOf(error) };
  },
} satisfies AuthProvider;

/** Gives a pending session what it needs. */
export const finishSignIn = ({ token }: PendingSession, proof: { code: string } | { key: KeyProof }) =>
  signInAt("finish", proof, token);

/** Signs in with a passkey of this device, whosever it is. */
export const signInByKey = () => attempted(async () => signInAt("passkey", await askForKey()));

const providerKey = "sign-in at a provider";

/** Leaves for the provider of an organisation, named by the name of its sign-in or a mail address there. */
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

/** Ends the sign-in with which a provider has sent the browser back; undefined where it has not, or another tab began it. */
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

/** Ends a pending session; where the server cannot be told, it ends by itself. */
export const giveUpSignIn = ({ token }: PendingSession) =>
  http.post("/api/auth/logout", undefined, bearing(token)).catch(() => undefined);

/** Does it; where it fails, its answer says why. */
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

/** Goes on as whoever has signed in. */
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
    // Set where the first step is done (signedInBy).
    pending: undefined as PendingSession | undefined,
    error: Object.assign(new Error(message), {
      name: "",
      errors: error?.errors,
      statusCode: error?.statusCode,
      // Where no answer came, what may be done about it.
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
