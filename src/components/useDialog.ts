import { useRef, useState } from "react";

/** How a dialog or drawer closes, where its opener draws it only while it is wanted: `{isWanted && <Dialog … />}`. */
export interface DialogController {
  isOpen: boolean;
  /** Closes it; once it is gone, and the focus back where it was, this is done instead of `onClosed`, where given. */
  close(then?: () => void): void;
  /** For the dialog to call once it is gone. */
  afterClose(): void;
  /** For a drawer, which takes the focus itself once it is open: hands it on to the first field of its form. */
  afterOpenChange(isOpen: boolean): void;
}

/**
 * Closes a dialog before its opener takes it away: one that is taken away while it is open leaves the focus nowhere. A
 * dialog calls `afterClose`, a drawer `afterOpenChange`.
 */
export function useDialog(onClosed: () => void): DialogController {
  const [isOpen, setOpen] = useState(true);
  // Found before a field of the dialog takes the focus.
  const [opener] = useState(() => document.activeElement);
  const then = useRef<(() => void) | undefined>(undefined);
  const afterClose = () => {
    if (document.activeElement === document.body && opener instanceof HTMLElement)
      opener.focus({ preventScroll: true });
    (then.current ?? onClosed)();
  };
  return {
    isOpen,
    close(instead) {
      then.current = instead;
      setOpen(false);
    },
    afterClose,
    afterOpenChange(opened) {
      if (!opened) return afterClose();
      const form = document.activeElement?.querySelector("form");
      if (form) tabStopsIn(form)[0]?.focus({ preventScroll: true });
    },
  };
}

const controls =
  'a[href], input:not([disabled], [type="hidden"]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), [tabindex="0"]';

/** Whether it can be seen on the page. */
export const isSeen = (element: Element): boolean => element.isConnected && element.checkVisibility();

/** What the Tab key leads to inside of something, in its order. */
export const tabStopsIn = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(controls)].filter((one) => one.tabIndex >= 0 && isSeen(one));
