import { http } from "./http";
import type { SessionUser } from "./session";

export const passkeysPath = "/api/users/me/passkeys";
export const secondFactorPath = "/api/users/me/second-factor";

export interface SecondFactorState {
  hasPassword: boolean;
  /** ISO 8601; null without an app. */
  appSince: string | null;
  passkeys: Passkey[];
  /** How many are left. */
  recoveryCodes: number;
  /** Whether their role requires a second factor. */
  isNeeded: boolean;
}

/** Instants are ISO 8601. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  /** Whether the system keeps it on several devices. */
  isSynced: boolean;
}

export interface NewApp {
  /** In base 32, to be typed. */
  secret: string;
  /** For the QR code. */
  uri: string;
}

/** The server's answer after a factor was added. */
export interface AddedFactor {
  /** Empty where the person already had recovery codes. */
  recoveryCodes: string[];
  /** The signed-in user, where the session was pending before. */
  user?: SessionUser;
}

/** Headers with the token of a pending session; without one, the session's own token is used. */
export const bearing = (token: string | undefined) =>
  token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } };

export const readSecondFactor = async (): Promise<SecondFactorState> =>
  (await http.get<SecondFactorState>(secondFactorPath)).data;

export const startApp = async (token?: string): Promise<NewApp> =>
  (await http.post<NewApp>(`${secondFactorPath}/app`, undefined, bearing(token))).data;

export const confirmApp = async (code: string, token?: string): Promise<AddedFactor> =>
  (await http.post<AddedFactor>(`${secondFactorPath}/app/confirm`, { code }, bearing(token))).data;

/** Proves the person's identity, before a call that needs it is sent again. */
export const confirmWho = async (proof: {
  password?: string;
  code?: string;
  key?: KeyProof;
}): Promise<void> => void (await http.post("/api/users/me/confirm", proof));

/** The device's proof that it has a passkey. */
export interface KeyProof {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
}

export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === "function";

/** Explains an error of the device: the person cancelled, the passkey exists, or the page has the wrong address. */
const refusedByDevice = (thrown: unknown): Error =>
  thrown instanceof Error && thrown.name === "SecurityError"
    ? new Error("Passkeys work at the public address of this installation alone.")
    : thrown instanceof Error && thrown.name === "InvalidStateError"
      ? new Error("This device has a passkey of yours already.")
      : new Error("Your device gave no passkey.");

/** Asks the device to sign in with a passkey. @throws Error with a message for the person. */
export async function askForKey(): Promise<KeyProof> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { data } = await http.post<{ challenge: string; host: string }>("/api/auth/passkey/challenge");
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge: data.challenge, rpId: data.host, userVerification: "required" },
  }).catch((thrown: unknown) => {
    throw refusedByDevice(thrown);
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Has the device create a passkey, and adds it. @throws Error with a message for the person. */
export async function addPasskey(name: string, token?: string): Promise<AddedFactor> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { data } = await http.post<{
    challenge: string;
    host: string;
    userHandle: string;
    username: string;
    known: { id: string; transports: AuthenticatorTransport[] }[];
  }>(`${passkeysPath}/challenge`, undefined, bearing(token));
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: data.challenge,
      rp: { id: data.host, name: "Tripwright" },
      user: { id: data.userHandle, name: data.username, displayName: data.username },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" })),
      attestation: "none",
      excludeCredentials: data.known.map((one) => ({ ...one, type: "public-key" })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    },
  }).catch((thrown: unknown) => {
    throw refusedByDevice(thrown);
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const body = { name, id, clientDataJSON, attestationObject, transports };
  return (await http.post<AddedFactor>(passkeysPath, body, bearing(token))).data;
}
