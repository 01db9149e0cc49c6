import { useRef, useState } from "react";

/** Closes a dialog or drawer that its opener renders only while needed: `{isWanted && <Dialog … />}`. */
export interface DialogController {
  isOpen: boolean;
  /** Closes it. Once it is gone and the focus is restored, calls `then`, if given, instead of `onClosed`. */
  close(then?: () => void): void;
  afterClose(): void;
  /** A drawer calls this. An open drawer takes the focus, so it moves on to the first field of the form. */
  afterOpenChange(isOpen: boolean): void;
}

/** Closes a dialog before its opener unmounts it: unmounting an open dialog loses the focus. */
export function useDialog(onClosed: () => void): DialogController {
  const [isOpen, setOpen] = useState(true);
  // Read before a field of the dialog takes the focus.
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

export const isSeen = (element: Element): boolean => element.isConnected && element.checkVisibility();

/** The elements inside that the Tab key reaches, in order. */
export const tabStopsIn = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(controls)].filter((one) => one.tabIndex >= 0 && isSeen(one));
