import { useRef, useState } from "react";

/** How a dialog or drawer closes, where its opener draws it only while it is wanted: `{isWanted && <Dialog … />}`. */
export interface DialogHold {
  isOpen: boolean;
  /** Closes it; once it is gone, and the focus back where it was, this is done instead of `onClosed`, where given. */
  close(then?: () => void): void;
  /** For the dialog to call once it is gone. */
  afterClose(): void;
}

/**
 * Closes a dialog before its opener takes it away: one that is taken away while it is open leaves the focus nowhere. For
 * a drawer: `afterOpenChange={(isOpen) => isOpen || dialog.afterClose()}`.
 */
export function useDialog(onClosed: () => void): DialogHold {
  const [isOpen, setOpen] = useState(true);
  // Found before a field of the dialog takes the focus.
  const [opener] = useState(() => document.activeElement);
  const then = useRef<(() => void) | undefined>(undefined);
  return {
    isOpen,
    close(instead) {
      then.current = instead;
      setOpen(false);
    },
    afterClose() {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
      (then.current ?? onClosed)();
    },
  };
}
