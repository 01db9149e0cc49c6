import { useState } from "react";
import type { AnyRow } from "../../schema";
import { type ApiError, conflictIn } from "../apiError";

/**
 * The row that a dialog writes: the one it was opened with, or the newer one with which a conflict was answered, so
 * that trying again writes that one.
 */
export function useNewestRow(opened: AnyRow): { row: AnyRow; meet(problem: ApiError): void } {
  const [met, setMet] = useState<AnyRow>();
  return {
    row: met && met.version > opened.version ? met : opened,
    meet: (problem) => setMet((before) => conflictIn(problem) ?? before),
  };
}
