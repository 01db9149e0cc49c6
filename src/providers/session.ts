import { browserStorage } from "./browserStorage";
import { createStore, useStore } from "./createStore";

/** The signed-in person, as the login and current-user calls return them. */
export interface SessionUser {
  id: string;
  username: string;
  fullname: string;
  isActive: boolean;
  role: string;
  /** The other properties: version, email, phone, timeZone, photo, theme, teamIds, managedTeamIds, scopes. */
  [property: string]: unknown;
}

export interface Session {
  /** The bearer token; empty when signed out. */
  token: string;
  user?: SessionUser | undefined;
}

const storageKey = "token";
/** The key of the token that the current one replaced, which is no longer valid. */
const renewedKey = "token-before";
const store = createStore<Session>({ token: browserStorage.read(storageKey) ?? "" });
const resetListeners = new Set<() => void>();

/** The current session. The token survives a reload; the user is read again. */
export const session = {
  read: store.get,
  /** Stores the token. A different token starts a new session and drops the data of the old one. */
  setToken(token: string): void {
    if (token === store.get().token) return;
    if (store.get().token) forget();
    browserStorage.write(storageKey, token);
    store.set({ token });
  },
  /** Replaces the token of the same person, for example after a password change; other tabs take it over. */
  renewToken(token: string): void {
    browserStorage.write(renewedKey, store.get().token);
    browserStorage.write(storageKey, token);
    store.set({ ...store.get(), token });
  },
  setUser(user: SessionUser | undefined): void {
    store.set({ ...store.get(), user });
  },
  /** Signs out here: no token, no user, and the listeners of `onReset` run. */
  reset(): void {
    browserStorage.write(storageKey, undefined);
    browserStorage.write(renewedKey, undefined);
    forget();
    store.set({ token: "" });
  },
  /** Calls the listener when a session ends, before the page shows the signed-out state. */
  onReset(listener: () => void): () => void {
    resetListeners.add(listener);
    return () => resetListeners.delete(listener);
  },
};

export const useSession = (): Session => useStore(store);

/** Follows sign-in, sign-out and a renewed token in the browser's other tabs. */
export function followOtherTabs(): void {
  addEventListener("storage", (event) => {
    if (event.key !== storageKey && event.key !== null) return;
    const token = browserStorage.read(storageKey) ?? "";
    const before = store.get();
    if (token === before.token) return;
    const isRenewed = token !== "" && browserStorage.read(renewedKey) === before.token;
    if (isRenewed) return store.set({ ...before, token });
    forget();
    store.set({ token });
  });
}

function forget() {
  for (const listener of [...resetListeners]) listener();
}
