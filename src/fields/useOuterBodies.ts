import { use, useMemo } from "react";
import { OuterBodies } from "./currencyAround";
import type { Around } from "./FieldView";

/** The bodies around a nested field, with this one as the nearest. */
export function useOuterBodies(around: Around): readonly Around[] {
  const outer = use(OuterBodies);
  return useMemo(() => [around, ...outer], [around, outer]);
}
