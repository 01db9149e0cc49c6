import { minutesOf } from "../../domain/dates/wallTime";
import type { FilterProps } from "../FieldView";
import { useMainCurrency } from "../currencyAround";
import { AmountBox } from "../inputs/AmountBox";
import { NumberInput, PercentInput } from "../inputs/NumberInput";
import { TimeInput } from "../inputs/DateInput";
import { RangeFilter } from "./RangeFilter";

const nothingAround = {};

export const NumberFilter = ({ field, ...props }: FilterProps<"number">) => (
  <RangeFilter<number>
    {...props}
    optional={field.optional}
    end={(end) => <NumberInput {...end} field={field} around={nothingAround} compact />}
  />
);

export const PercentFilter = ({ field, ...props }: FilterProps<"percent">) => (
  <RangeFilter<number>
    {...props}
    optional={field.optional}
    end={(end) => <PercentInput {...end} field={field} around={nothingAround} compact />}
  />
);

/** In major units of the organisation's currency; the query carries minor units. */
export const AmountFilter = ({ field, ...props }: FilterProps<"amount">) => (
  <AmountRange {...props} optional={field.optional} />
);

function AmountRange(props: Omit<FilterProps<"amount">, "field"> & { optional: boolean | undefined }) {
  const currency = useMainCurrency();
  return <RangeFilter<number> {...props} end={(end) => <AmountBox {...end} currency={currency} compact />} />;
}

export const TimeFilter = ({ field, ...props }: FilterProps<"time">) => (
  <RangeFilter<string>
    {...props}
    optional={field.optional}
    end={({ onChange, ...end }) => (
      <TimeInput
        {...end}
        onChange={(time) => onChange(minutesOf(time) === null ? undefined : time)}
        field={field}
        around={nothingAround}
      />
    )}
  />
);
