import { useState } from "react";
import { inCurrency } from "../../domain/money/amounts";
import { askedText, readAsked } from "../../schema";
import { useMainCurrency } from "../currencyAround";
import { useFieldEnvironment } from "../FieldEnvironment";
import type { Condition, FilterProps } from "../FieldView";
import { AmountBox } from "../inputs/AmountBox";
import { SelectBox } from "../inputs/SelectBox";
import { RangeFilter } from "./RangeFilter";

/** From an amount to another in one currency; what is in others is not meant. */
export function MoneyFilter({ field, conditions, onChange }: FilterProps<"money">) {
  const { currencies } = useFieldEnvironment();
  const main = useMainCurrency();
  const [chosen, setChosen] = useState<string>();
  const asked = conditions.filter(isOfAmounts).flatMap(({ value }) => [value].flat().map(readAsked));
  const currency = asked.find((one) => one.currency)?.currency ?? chosen ?? main;
  const change = (amounts: readonly Condition[], to: string) =>
    onChange(withAmounts(amounts, (value) => askedText({ amount: Number(value), currency: to })));
  const plain = withAmounts(conditions, (value) => readAsked(value).amount);
  return (
    <RangeFilter<number>
      optional={field.optional}
      conditions={plain}
      onChange={(next) => change(next, currency)}
      end={(end) => <AmountBox {...end} currency={currency} compact />}
    >
      <SelectBox
        label="Currency"
        value={currency}
        showSearch
        options={[...new Set([currency, ...currencies])].map((code) => ({ value: code, label: code }))}
        onChange={(code) => {
          setChosen(code);
          change(
            withAmounts(plain, (value) => inCurrency(Number(value), currency, code)),
            code,
          );
        }}
      />
    </RangeFilter>
  );
}

const isOfAmounts = ({ operator }: Condition) => operator !== "null";

const withAmounts = (conditions: readonly Condition[], change: (value: unknown) => unknown): Condition[] =>
  conditions.map((condition) => {
    const { operator, value } = condition;
    if (!isOfAmounts(condition)) return condition;
    return { operator, value: Array.isArray(value) ? value.map(change) : change(value) };
  });
