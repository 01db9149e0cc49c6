import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { BesideField } from "../../../fields/BesideField";
import { clashKey } from "../../../providers/merge/Clash";
import { openFields } from "./formFields";
import { TheirValue } from "./TheirValue";
import type { MetClash } from "./useResourceForm";
import type { FormController } from "./useResourceForm";

interface ClashesAtFieldsProps {
  controller: FormController;
  /** What the ids of the inputs begin with. */
  id: string;
  /** The same for the inputs of a row in the row: what they may begin with. */
  ownersOf?(rowId: string): readonly string[];
  children: ReactNode;
}

/** Has each input that somebody else changed too show what they wrote, to be decided there. */
export function ClashesAtFields({ controller, id, ownersOf, children }: ClashesAtFieldsProps) {
  const { clashes, sections } = controller;
  // What nobody asks about redraws no input when it is saved.
  const theirs = clashes.length > 0 ? controller.theirs : undefined;
  const fields = useMemo(() => openFields(sections), [sections]);
  const latest = useRef(controller);
  useEffect(() => {
    latest.current = controller;
  });
  const beside = useMemo(() => {
    const at = new Map<string, MetClash[]>();
    for (const clash of clashes) {
      const owners = clash.row === "" ? [id] : (ownersOf?.(clash.row) ?? []);
      const inputs = clash.kind === "value" ? owners.map((owner) => `${owner}.${clash.field}`) : [];
      for (const input of inputs) at.set(input, [...(at.get(input) ?? []), clash]);
    }
    return (input: string) =>
      theirs &&
      at.get(input)?.map((clash) => {
        const shown = { clash, fields, theirs, input };
        return (
          <TheirValue
            key={clashKey(clash)}
            {...shown}
            onDecide={(side) => latest.current.decideOne(clash, side)}
          />
        );
      });
  }, [clashes, theirs, fields, id, ownersOf]);
  return <BesideField value={beside}>{children}</BesideField>;
}
