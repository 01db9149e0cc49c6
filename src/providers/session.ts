import { browserStorage } from "./browserStorage";
import { createStore, useStore } from "./createStore";

/** The signed-in person, as the login and current-user calls answer. */
export interface SessionUser {
  id: string;
  username: string;
  fullname: string;
  isActive: boolean;
  role: string;
  /** The rest of the answer: version, email, phone, timeZone, photo, theme, teamIds. */
  [property: string]: unknown;
}

export interface Session {
  /** The bearer token; empty where nobody is signed in. */
  token: string;
  user?: SessionUser | undefined;
}

const storageKey = "token";
/** Holds the token that the stored one came in place of; it is worth nothing any more. */
const renewedKey = "token-before";
const store = createStore<Session>({ token: browserStorage.read(storageKey) ?? "" });
const resetListeners = new Set<() => void>();

/** Who is signed in. The token outlives the page under the key `token`; the user is read again after a reload. */
export const session = {
  read: store.get,
  /** Stores the token. Another token than before is another session: what the old one left behind is dropped. */
  setToken(token: string): void {
    if (token === store.get().token) return;
    if (store.get().token) forget();
    browserStorage.write(storageKey, token);
    store.set({ token });
  },
  /** Replaces the token of the same person, as a password change does; the other tabs go on with it. */
  renewToken(token: string): void {
    browserStorage.write(renewedKey, store.get().token);
    browserStorage.write(storageKey, token);
    store.set({ ...store.get(), token });
  },
  setUser(user: SessionUser | undefined): void {
    store.set({ ...store.get(), user });
  },
  /** Back to signed out: no token, no user, and whatever listens to `onReset` empties itself. */
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

/** The session; the component renders again when it changes. */
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
