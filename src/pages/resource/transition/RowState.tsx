import type { Ref } from "react";
import { ChoiceTag } from "../../../fields/parts/ChoiceTag";
import { type AnyRow, choicesOf, type Resource, transitionsOf } from "../../../schema";

interface RowStateProps {
  resource: Resource;
  row: AnyRow;
  ref: Ref<HTMLSpanElement>;
}

export function RowState({ resource, row, ref }: RowStateProps) {
  const state = String(row[transitionsOf(resource).field]);
  const look = choicesOf(resource)[state];
  return (
    <span ref={ref} tabIndex={-1}>
      <ChoiceTag colour={look?.colour}>{look?.label ?? state}</ChoiceTag>
    </span>
  );
}
