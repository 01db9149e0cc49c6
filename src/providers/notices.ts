import { createStore, useStore } from "./createStore";

/** A message for the person in front of the page. One key is shown at most once at a time; without one, one text is. */
export interface Notice {
  key: string;
  type: "error" | "warning" | "success" | "info";
  message: string;
  /** Whether it stays until it is closed. */
  isLasting?: true;
  /** Takes back what is told. The message offers it, for longer than others stay. */
  undo?(): void;
  /** Opens a page that says more. */
  details?(): void;
}

const store = createStore<readonly Notice[]>([]);

/**
 * What is told to the person, by pages, by Refine and by code that has no component; the page that is shown, with Ant
 * Design or without, displays it.
 */
export const notices = {
  read: store.get,
  /** Shows the notice; one with the same key that is still shown is replaced. */
  show(told: Omit<Notice, "key"> & { key?: string }): void {
    const notice = { key: told.message, ...told };
    store.set([...store.get().filter(({ key }) => key !== notice.key), notice]);
  },
  dismiss(key: string): void {
    if (store.get().some((notice) => notice.key === key))
      store.set(store.get().filter((notice) => notice.key !== key));
  },
};

export const useNotices = (): readonly Notice[] => useStore(store);
