import { useMemo } from "react";
import type { FieldErrors } from "../../../schema";

/** The errors of one row by the path below it; the same object until the errors change, so that other rows rest. */
export function useRowErrors(errors: FieldErrors | undefined): (index: number) => FieldErrors | undefined {
  return useMemo(() => {
    const byRow = new Map<number, FieldErrors>();
    for (const [path, messages] of Object.entries(errors ?? {})) {
      const match = /^(\d+)\.?(.*)$/.exec(path);
      if (!match) continue;
      const index = Number(match[1]);
      byRow.set(index, { ...byRow.get(index), [match[2] ?? ""]: messages });
    }
    return (index) => byRow.get(index);
  }, [errors]);
}
