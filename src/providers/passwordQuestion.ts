import { createStore, useStore } from "./createStore";
import { session } from "./session";

interface PasswordQuestion {
  /** To be called once: whether the server has confirmed the password. */
  answer(isConfirmed: boolean): void;
}

const store = createStore<PasswordQuestion | undefined>(undefined);
let asked: Promise<boolean> | undefined;

/** Asks for the password, once for all calls that need it at the same time; false where the person declines. */
export function askForPassword(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => store.set({ answer: resolve })).finally(() => {
    asked = undefined;
    store.set(undefined);
  });
  return asked;
}

// After the session has ended, its password is of no use.
session.onReset(() => store.get()?.answer(false));

export const usePasswordQuestion = (): PasswordQuestion | undefined => useStore(store);
