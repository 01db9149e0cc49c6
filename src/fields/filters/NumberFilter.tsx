import { useState } from "react";
import { minutesOf } from "../../domain/dates/wallTime";
import { inCurrency } from "../../domain/money/amounts";
import { askedText, readAsked } from "../../schema";
import type { Condition, FilterProps } from "../FieldView";
import { useMainCurrency } from "../currencyAround";
import { CurrencySelect } from "../inputs/ChoiceInput";
import { AmountBox } from "../inputs/NumberBox";
import { TimeInput } from "../inputs/DateInput";
import { NumberInput, PercentInput } from "../inputs/NumberInput";
import { RangeFilter } from "./FilterFrame";

const nothingAround = {};

export const NumberFilter = (props: FilterProps<"number">) => (
  <RangeFilter<number>
    {...props}
    end={(end) => <NumberInput {...end} field={props.field} around={nothingAround} compact />}
  />
);

export const PercentFilter = (props: FilterProps<"percent">) => (
  <RangeFilter<number>
    {...props}
    end={(end) => <PercentInput {...end} field={props.field} around={nothingAround} compact />}
  />
);

/** In major units of the organisation's currency; the query has minor units. */
export function AmountFilter(props: FilterProps<"amount">) {
  const currency = useMainCurrency();
  return <RangeFilter<number> {...props} end={(end) => <AmountBox {...end} currency={currency} compact />} />;
}

export const TimeFilter = (props: FilterProps<"time">) => (
  <RangeFilter<string>
    {...props}
    end={({ onChange, ...end }) => (
      <TimeInput
        {...end}
        onChange={(time) => onChange(minutesOf(time) === null ? undefined : time)}
        field={props.field}
        around={nothingAround}
      />
    )}
  />
);

/** A range of amounts in one currency; other currencies do not match. */
export function MoneyFilter({ field, conditions, onChange }: FilterProps<"money">) {
  const main = useMainCurrency();
  const [chosen, setChosen] = useState<string>();
  const asked = conditions.filter(isOfAmounts).flatMap(({ value }) => [value].flat().map(readAsked));
  const currency = asked.find((one) => one.currency)?.currency ?? chosen ?? main;
  const change = (amounts: readonly Condition[], to: string) =>
    onChange(withAmounts(amounts, (value) => askedText({ amount: Number(value), currency: to })));
  const plain = withAmounts(conditions, (value) => readAsked(value).amount);
  return (
    <RangeFilter<number>
      field={field}
      conditions={plain}
      onChange={(next) => change(next, currency)}
      end={(end) => <AmountBox {...end} currency={currency} compact />}
    >
      <CurrencySelect
        label="Currency"
        value={currency}
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
