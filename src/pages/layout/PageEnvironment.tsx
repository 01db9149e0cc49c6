import type { ReactNode } from "react";

/** What the pages' fields need to know of the world around them. */
export function PageEnvironment({ children }: { children: ReactNode }) {
  return children;
}
