import { createStore, useStore } from "./createStore";

/** A message for the person in front of the page. One key is shown at most once at a time. */
export interface Notice {
  key: string;
  type: "error" | "warning" | "success" | "info";
  message: string;
  /** Whether it stays until it is closed. */
  isLasting?: true;
}

const store = createStore<readonly Notice[]>([]);

/** Messages from code that has no component; the page that is shown, with Ant Design or without, displays them. */
export const notices = {
  read: store.get,
  /** Shows the notice; one with the same key that is still shown is replaced. */
  show(notice: Notice): void {
    store.set([...store.get().filter(({ key }) => key !== notice.key), notice]);
  },
  dismiss(key: string): void {
    if (store.get().some((notice) => notice.key === key))
      store.set(store.get().filter((notice) => notice.key !== key));
  },
};

export const useNotices = (): readonly Notice[] => useStore(store);
