import { type ReactNode, useEffect, useRef } from "react";

const controls =
  'input:not([disabled], [type="hidden"]), select, textarea, button:not([disabled]), [tabindex="0"]';

interface PopoverBodyProps {
  /** Closes the popover and gives the focus back. */
  onEscape(): void;
  children: ReactNode;
}

/** What a popover holds: its first control gets the focus, and Escape closes it. */
export function PopoverBody({ onEscape, children }: PopoverBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The popover is put in its place first.
    const frame = requestAnimationFrame(() => {
      if (!body.current?.contains(document.activeElement))
        body.current?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div
      ref={body}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        onEscape();
      }}
    >
      {children}
    </div>
  );
}
