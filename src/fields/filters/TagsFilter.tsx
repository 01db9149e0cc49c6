import type { FilterProps } from "../FieldView";
import { NumbersInput, TagsInput } from "../inputs/TagsInput";
import { FilterFrame } from "./FilterFrame";

const nothingAround = {};

/** Rows whose list has any of the values. */
export function TagsFilter({ field, conditions, onChange }: FilterProps<"tags">) {
  return (
    <FilterFrame optional={field.optional} conditions={conditions} onChange={onChange}>
      <TagsInput
        id="filter-tags"
        field={field}
        label={field.label}
        value={conditions
          .filter(({ operator }) => operator !== "null")
          .flatMap(({ value }) => [value].flat().map(String))}
        around={nothingAround}
        onChange={(values) => onChange(values?.length ? [{ operator: "in", value: values }] : [])}
      />
    </FilterFrame>
  );
}

export function NumbersFilter({ field, conditions, onChange }: FilterProps<"numbers">) {
  return (
    <FilterFrame optional={field.optional} conditions={conditions} onChange={onChange}>
      <NumbersInput
        id="filter-numbers"
        field={field}
        label={field.label}
        value={conditions
          .filter(({ operator }) => operator !== "null")
          .flatMap(({ value }) => [value].flat().map(Number))}
        around={nothingAround}
        onChange={(values) => onChange(values?.length ? [{ operator: "in", value: values }] : [])}
      />
    </FilterFrame>
  );
}
