export { ChoiceFilter, CodeFilter, ReferenceFilter, YesNoFilter } from "./ChoiceFilter";
export { DateFilter, InstantFilter } from "./DateFilter";
export { AmountFilter, MoneyFilter, NumberFilter, PercentFilter, TimeFilter } from "./NumberFilter";
export { PresenceFilter } from "./PresenceFilter";
export { NumbersFilter, TagsFilter } from "./TagsFilter";
export { TextFilter } from "./TextFilter";
