import { type ReactNode, useLayoutEffect, useRef } from "react";

interface FoldProps {
  summary: string;
  /** Opens the fold when it becomes true. It never closes it, even when the user empties a field inside. */
  opens: boolean;
  className?: string | undefined;
  children: ReactNode;
}

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
