import { Fragment, lazy } from "react";
import { useTyping } from "../../../fields/useTyping";
import type { FilterGroup } from "../../../schema";
import { Chip } from "./Chip";
import { ConditionWords } from "./ConditionWords";
import { draftOf, filledGroup, type GroupDraft, isSameGroup, matchWords } from "./groupDraft";
import type { ListFilter } from "./listFilters";

const GroupEditor = lazy(() => import("./GroupEditor").then((m) => ({ default: m.GroupEditor })));

interface GroupChipProps {
  filters: readonly ListFilter[];
  /** Undefined until the first of its conditions is filled in. */
  group: FilterGroup | undefined;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  /** Takes the changed group; undefined takes it away. */
  onChange(group: FilterGroup | undefined): void;
}

/** A group of conditions in words; a click opens it, the cross takes it away. */
export function GroupChip({ filters, group, isOpen, onOpen, onChange }: GroupChipProps) {
  const handOn = (draft: GroupDraft) => {
    const filled = filledGroup(draft);
    // What was asked stays asked while all that is there is being filled in anew.
    if (filled || (group && draft.members.length === 0)) onChange(filled);
  };
  const typing = useTyping({ value: draftOf(group), onChange: handOn, isSame: isSameGroup });
  const draft = typing.shown;
  const leave = () => {
    const members = draft.members.filter(({ condition }) => condition);
    if (members.length < draft.members.length) typing.handOn({ ...draft, members });
    else typing.flush();
  };
  const set = (next: GroupDraft) => {
    typing.handOn(next);
    if (next.members.length === 0 && draft.members.length > 0) onOpen(false);
  };
  const named = draft.members.flatMap(({ field, condition }) =>
    condition ? [{ condition, field: filters.find(({ name }) => name === field)?.field }] : [],
  );
  const labels = named.map(({ field }) => field?.label ?? "another");
  return (
    <Chip
      label={`${matchWords[draft.match]} these conditions`}
      removeLabel={`Remove the filter ${matchWords[draft.match].toLowerCase()} ${labels.join(", ")}`}
      isOpen={isOpen}
      onOpen={onOpen}
      onLeave={leave}
      onRemove={() => onChange(undefined)}
      content={<GroupEditor filters={filters} draft={draft} onType={typing.type} onSet={set} />}
    >
      {named.length === 0 && `${matchWords[draft.match]} several conditions`}
      {named.length > 1 && `${matchWords[draft.match]}: `}
      {named.map(({ field, condition }, index) => (
        <Fragment key={index}>
          {index > 0 && ", "}
          {field ? field.label : "another condition"}
          {field && <ConditionWords field={field} condition={condition} />}
        </Fragment>
      ))}
    </Chip>
  );
}
