import { useMemo } from "react";
import type { Faults } from "../../../schema/faults";

/** The faults of one row by the path below it; the same object until the faults change, so that other rows rest. */
export function useRowFaults(faults: Faults | undefined): (index: number) => Faults | undefined {
  return useMemo(() => {
    const byRow = new Map<number, Faults>();
    for (const [path, messages] of Object.entries(faults ?? {})) {
      const match = /^(\d+)\.?(.*)$/.exec(path);
      if (!match) continue;
      const index = Number(match[1]);
      byRow.set(index, { ...byRow.get(index), [match[2] ?? ""]: messages });
    }
    return (index) => byRow.get(index);
  }, [faults]);
}
