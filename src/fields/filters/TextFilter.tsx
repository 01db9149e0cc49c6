import { Input } from "antd";
import { useState } from "react";
import { kindOf, type Operator, operators } from "../../schema";
import type { FilterProps } from "../FieldView";
import { SelectBox } from "../inputs/SelectBox";
import { NumbersInput, TagsInput } from "../inputs/TagsInput";
import { FilterFrame } from "./FilterFrame";

type TextKind = "text" | "longText" | "email" | "phone" | "link";

export function TextFilter({ field, conditions, onChange }: FilterProps<TextKind>) {
  const offered = (["like", "eq", "ne"] as const).filter((operator) =>
    kindOf(field).operators.includes(operator),
  );
  const [first] = conditions;
  // Without a text there is no condition to keep the operator.
  const [chosen, setChosen] = useState<Operator>("like");
  const operator = offered.find((one) => one === first?.operator) ?? chosen;
  const text = typeof first?.value === "string" ? first.value : "";
  const set = (next: Operator, value: string) => {
    setChosen(next);
    onChange(value === "" ? [] : [{ operator: next, value }]);
  };
  return (
    <FilterFrame {...{ field, conditions, onChange }}>
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

const nothingAround = {};

/** Rows whose list contains any of the values: the props of the filter's input. */
function listed<Value>(
  { field, conditions, onChange }: FilterProps<"tags"> | FilterProps<"numbers">,
  valueOf: (value: unknown) => Value,
) {
  const values = conditions
    .filter(({ operator }) => operator !== "null")
    .flatMap(({ value }) => [value].flat());
  return {
    frame: { field, conditions, onChange },
    input: {
      ...{ id: "filter-list", label: field.label, around: nothingAround, value: values.map(valueOf) },
      onChange: (next: readonly Value[] | null | undefined) =>
        onChange(next?.length ? [{ operator: "in", value: next }] : []),
    },
  };
}

export function TagsFilter(props: FilterProps<"tags">) {
  const { frame, input } = listed(props, String);
  return (
    <FilterFrame {...frame}>
      <TagsInput {...input} field={props.field} />
    </FilterFrame>
  );
}

export function NumbersFilter(props: FilterProps<"numbers">) {
  const { frame, input } = listed(props, Number);
  return (
    <FilterFrame {...frame}>
      <NumbersInput {...input} field={props.field} />
    </FilterFrame>
  );
}

export const PresenceFilter = ({
  conditions,
  onChange,
}: FilterProps<"image" | "images" | "file" | "files" | "colour">) => (
  <FilterFrame {...{ conditions, onChange }} field={{ optional: true }} />
);
