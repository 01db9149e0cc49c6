import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { tabStopsIn } from "./useDialog";

/** Frames to wait for the popover's first control: about two seconds. */
const frames = 120;

interface PopoverBodyProps {
  label: string;
  onEscape(): void;
  children: ReactNode;
}

/** Focuses `data-first`, else the first control, radio buttons last. Escape, and Tab past either end, close it. */
export function PopoverBody({ label, onEscape, children }: PopoverBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    // The popover is positioned first, and its controls may still load.
    const enter = (tries: number) => {
      frame = requestAnimationFrame(() => {
        if (!body.current || body.current.contains(document.activeElement)) return;
        const stops = tabStopsIn(body.current);
        const first =
          stops.find((stop) => stop.matches('[data-first="true"]')) ??
          stops.find((stop) => !stop.matches('[type="radio"], [role="radiogroup"]')) ??
          stops[0];
        if (first) first.focus({ preventScroll: true });
        else if (tries > 0) enter(tries - 1);
      });
    };
    enter(frames);
    return () => cancelAnimationFrame(frame);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || !body.current) return;
    const stops = tabStopsIn(body.current);
    const leaves = event.key === "Tab" && event.target === stops.at(event.shiftKey ? 0 : -1);
    if (event.key !== "Escape" && !leaves) return;
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  };
  return (
    <div ref={body} role="dialog" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
