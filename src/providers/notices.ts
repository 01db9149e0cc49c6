import { createStore, useStore } from "./createStore";

/** A message for the person. A new notice replaces one with the same key; without a key, the text is the key. */
export interface Notice {
  key: string;
  type: "error" | "warning" | "success" | "info";
  message: string;
  /** Whether it stays until it is closed. */
  isLasting?: true;
  /** Undoes what the message reports. A message with it stays longer. */
  undo?(): void;
  details?(): void;
}

const store = createStore<readonly Notice[]>([]);

/** Messages for the person; the current page shows them, with or without Ant Design. */
export const notices = {
  read: store.get,
  show(given: Omit<Notice, "key"> & { key?: string }): void {
    const notice = { key: given.message, ...given };
    store.set([...store.get().filter(({ key }) => key !== notice.key), notice]);
  },
  dismiss(key: string): void {
    if (store.get().some((notice) => notice.key === key))
      store.set(store.get().filter((notice) => notice.key !== key));
  },
};

export const useNotices = (): readonly Notice[] => useStore(store);
