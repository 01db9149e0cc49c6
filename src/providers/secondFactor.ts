import { http } from "./http";
import type { SessionUser } from "./session";

export const secondFactorPath = "/api/users/me/second-factor";

/** How the signed-in person proves who they are, beside the password. */
export interface SecondFactorState {
  hasPassword: boolean;
  /** ISO 8601; null without an app. */
  appSince: string | null;
  /** How many are left. */
  recoveryCodes: number;
  /** Whether their role has to have a second factor. */
  isNeeded: boolean;
}

/** The key of a new authenticator app. */
export interface NewApp {
  /** In base 32, for who types it. */
  secret: string;
  /** For the square that telephones read. */
  uri: string;
}

/** What the server answers once a factor was added. */
export interface AddedFactor {
  /** Empty where the person had some before. */
  recoveryCodes: string[];
  /** Who is signed in with it, where the session was pending until then. */
  user?: SessionUser;
}

/** The token of a pending session where one is given, else of whoever is signed in. */
export const bearing = (token: string | undefined) =>
  token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } };

export const readSecondFactor = async (): Promise<SecondFactorState> =>
  (await http.get<SecondFactorState>(secondFactorPath)).data;

export const startApp = async (token?: string): Promise<NewApp> =>
  (await http.post<NewApp>(`${secondFactorPath}/app`, undefined, bearing(token))).data;

export const confirmApp = async (code: string, token?: string): Promise<AddedFactor> =>
  (await http.post<AddedFactor>(`${secondFactorPath}/app/confirm`, { code }, bearing(token))).data;

/** Proves who is there; what needed it is sent again afterwards. */
export const confirmWho = async (proof: { password?: string; code?: string }): Promise<void> =>
  void (await http.post("/api/users/me/confirm", proof));
