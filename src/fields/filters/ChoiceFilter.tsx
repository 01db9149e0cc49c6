import { codesOf, peopleWord } from "../../schema";
import { Checkbox, Radio } from "antd";
import type { Condition, FilterProps } from "../FieldView";
import { useFieldEnvironment } from "../FieldEnvironment";
import { ReferencesInput } from "../inputs/ReferenceInput";
import { ChoiceTag } from "../parts/ChoiceTag";
import { FilterFrame } from "./FilterFrame";
import styles from "./filters.module.css";
import { SelectBox } from "../inputs/SelectBox";

const nothingAround = {};

function chosenIn(conditions: readonly Condition[]): string[] {
  return conditions
    .filter(({ operator }) => operator === "in" || operator === "eq")
    .flatMap(({ value }) => [value].flat().map(String));
}

const anyOf = (values: readonly unknown[]): Condition[] => {
  if (values.length === 0) return [];
  return values.length === 1 ? [{ operator: "eq", value: values[0] }] : [{ operator: "in", value: values }];
};

export function ChoiceFilter({
  field,
  conditions,
  onChange,
}: FilterProps<"choice"> | FilterProps<"choices">) {
  const chosen = chosenIn(conditions);
  return (
    <FilterFrame {...{ field, conditions, onChange }}>
      <div className={styles.options} role="group" aria-label={field.label}>
        {Object.entries(field.choices).map(([key, { label, colour }]) => (
          <Checkbox
            key={key}
            checked={chosen.includes(key)}
            onChange={({ target }) =>
              onChange(anyOf(target.checked ? [...chosen, key] : chosen.filter((one) => one !== key)))
            }
          >
            {colour ? <ChoiceTag colour={colour}>{label}</ChoiceTag> : label}
          </Checkbox>
        ))}
      </div>
    </FilterFrame>
  );
}

export function YesNoFilter({ field, conditions, onChange }: FilterProps<"yesNo">) {
  return (
    <FilterFrame {...{ field, conditions, onChange }}>
      <Radio.Group
        aria-label={field.label}
        value={conditions.find(({ operator }) => operator === "eq")?.value}
        options={[
          { value: true, label: "Yes" },
          { value: false, label: "No" },
        ]}
        onChange={({ target }) => onChange([{ operator: "eq", value: target.value }])}
      />
    </FilterFrame>
  );
}

export function CodeFilter({ field, conditions, onChange }: FilterProps<"code">) {
  const { formats } = useFieldEnvironment();
  return (
    <FilterFrame {...{ field, conditions, onChange }}>
      <SelectBox
        mode="multiple"
        label={field.label}
        placeholder="Choose"
        autoFocus
        value={chosenIn(conditions)}
        options={[...codesOf(field.list, formats.locale)]}
        optionFilterProp="label"
        onChange={(codes) => onChange(anyOf(codes))}
      />
    </FilterFrame>
  );
}

export function ReferenceFilter({
  field,
  conditions,
  onChange,
}: FilterProps<"reference"> | FilterProps<"references">) {
  const word = peopleWord(field);
  const all = chosenIn(conditions);
  const chosen = all.filter((id) => id !== word);
  const words = all.filter((id) => id === word);
  return (
    <FilterFrame {...{ field, conditions, onChange }}>
      {word && (
        <Checkbox
          checked={words.length > 0}
          onChange={({ target }) => onChange(anyOf(target.checked ? [word, ...chosen] : chosen))}
        >
          {word === "me" ? "Me" : "My teams"}
        </Checkbox>
      )}
      <ReferencesInput
        id="filter-reference"
        field={{
          kind: "references",
          label: field.label,
          to: field.to,
          ...(field.offer ? { offer: field.offer } : {}),
        }}
        label={field.label}
        value={chosen}
        around={nothingAround}
        onChange={(ids) => onChange(anyOf([...words, ...(ids ?? [])]))}
      />
    </FilterFrame>
  );
}
