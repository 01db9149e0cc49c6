import { Input } from "antd";
import { useState } from "react";
import { kindOf, type Operator, operators } from "../../schema";
import type { FilterProps } from "../FieldView";
import { FilterFrame } from "./FilterFrame";
import { SelectBox } from "../inputs/SelectBox";

type TextKind = "text" | "longText" | "email" | "phone" | "link";

/** By a part of the text, or by the whole of it. */
export function TextFilter({ field, conditions, onChange }: FilterProps<TextKind>) {
  const offered = (["like", "eq", "ne"] as const).filter((operator) =>
    kindOf(field).operators.includes(operator),
  );
  const [first] = conditions;
  // Without a text there is no condition that would keep the operator.
  const [chosen, setChosen] = useState<Operator>("like");
  const operator = offered.find((one) => one === first?.operator) ?? chosen;
  const text = typeof first?.value === "string" ? first.value : "";
  const set = (next: Operator, value: string) => {
    setChosen(next);
    onChange(value === "" ? [] : [{ operator: next, value }]);
  };
  return (
    <FilterFrame optional={field.optional} conditions={conditions} onChange={onChange}>
      {offered.length > 1 && (
        <SelectBox
          label="How to compare"
          value={operator}
          options={offered.map((value) => ({ value, label: operators[value].label }))}
          onChange={(next) => set(next, text)}
        />
      )}
      <Input
        aria-label={field.label}
        value={text}
        autoFocus
        allowClear
        maxLength={200}
        onChange={({ target }) => set(operator, target.value)}
      />
    </FilterFrame>
  );
}
