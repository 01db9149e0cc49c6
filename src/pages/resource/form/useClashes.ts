import { useMemo, useState } from "react";
import { type Clash, clashKey } from "../../../providers/merge/Clash";
import { mergeRows } from "../../../providers/mergeRows";
import { type AnyRow, isSameValue } from "../../../schema";
import type { FormState } from "./useFormState";

/** Something that was changed here and elsewhere, and by whom elsewhere: the id of a user, where one did it. */
export interface MetClash extends Clash {
  by: string | null;
}

interface Stand extends Pick<FormState, "base" | "values"> {
  names: readonly string[];
  /** The row as it is stored by now. */
  row: AnyRow | undefined;
  /** Whether something is on its way: what is stored by now may be just that. */
  isSending: boolean;
  /** The row of somebody else that the last save met. */
  met: AnyRow | undefined;
}

/** What clashes of a form and the row as it is stored. It stays the same while the same clashes. */
export function useClashes({ names, row, base, values, isSending, met }: Stand): readonly MetClash[] {
  const found = useMemo(
    () => (row && base && row.version > base.version ? mergeRows(base, values, row, names).clashes : none),
    [row, base, values, names],
  );
  const [clashes, setClashes] = useState(none);
  if (!isSending && !isSameValue(found, clashes.map(plain))) {
    // One's own save after the other's says nothing of who wrote what clashes.
    const by = (met && base && met.version > base.version ? met : row)?.updatedBy ?? null;
    const before = new Map(clashes.map((clash) => [clashKey(clash), clash]));
    setClashes(found.map((clash) => ({ ...clash, by: before.get(clashKey(clash))?.by ?? by })));
  }
  return clashes;
}

const none: readonly MetClash[] = [];
const plain = ({ kind, row, field, part }: Clash): Clash => ({ kind, row, field, part });
