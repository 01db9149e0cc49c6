export { ChoiceFilter, CodeFilter, ReferenceFilter, YesNoFilter } from "./ChoiceFilter";
export { DateFilter, InstantFilter } from "./DateFilter";
export { MoneyFilter } from "./MoneyFilter";
export { AmountFilter, NumberFilter, PercentFilter, TimeFilter } from "./NumberFilter";
export { PresenceFilter } from "./PresenceFilter";
export { NumbersFilter, TagsFilter } from "./TagsFilter";
export { TextFilter } from "./TextFilter";
