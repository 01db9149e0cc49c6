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
  /** Replaces the token of the same person, as a password change does. */
  renewToken(token: string): void {
    browserStorage.write(storageKey, token);
    store.set({ ...store.get(), token });
  },
  setUser(user: SessionUser | undefined): void {
    store.set({ ...store.get(), user });
  },
  /** Back to signed out: no token, no user, and whatever listens to `onReset` empties itself. */
  reset(): void {
    browserStorage.write(storageKey, undefined);
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

/** Follows sign-in and sign-out in the browser's other tabs. */
export function followOtherTabs(): void {
  addEventListener("storage", (event) => {
    if (event.key !== storageKey && event.key !== null) return;
    const token = browserStorage.read(storageKey) ?? "";
    if (token === store.get().token) return;
    forget();
    store.set({ token });
  });
}

function forget() {
  for (const listener of [...resetListeners]) listener();
}
