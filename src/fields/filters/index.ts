export { ChoiceFilter, CodeFilter, ReferenceFilter, YesNoFilter } from "./ChoiceFilter";
export { DateFilter, InstantFilter } from "./DateFilter";
export { MoneyFilter } from "./NumberFilter";
export { AmountFilter, NumberFilter, PercentFilter, TimeFilter } from "./NumberFilter";
export { PresenceFilter } from "./TextFilter";
export { NumbersFilter, TagsFilter } from "./TextFilter";
export { TextFilter } from "./TextFilter";
