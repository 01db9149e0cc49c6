import { type ReactNode, useLayoutEffect, useRef } from "react";

interface FoldProps {
  summary: string;
  /** Becoming true opens it; it never closes by itself, least of all under the hand of who empties a field in it. */
  opens: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a form that is folded away until it is opened. */
export function Fold({ summary, opens, className, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (opens && details.current) details.current.open = true;
  }, [opens]);
  return (
    <details ref={details} className={className}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
