import { FilterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import type { Condition } from "../../../fields/FieldView";
import { type FilterGroup, maximumGroups, openTab, type Resource, withoutConditions } from "../../../schema";
import { AddFilter } from "./AddFilter";
import type { ListFilter } from "./listFilters";
import type { ListStateController } from "../listState/useListState";
import { useTyping } from "../../../fields/useTyping";
import { Chip, ConditionWords } from "./Chip";
import styles from "./ListToolbar.module.css";
import { GroupChip } from "./GroupChip";

interface FilterChipsProps {
  resource: Resource;
  controller: ListStateController;
  filters: readonly ListFilter[];
  onClear(): void;
}

/** No field's name begins like this. */
const groupName = (index: number) => `_group${index}`;

/** The filters of a list: a chip for each filter and group, a button to add one, and a button to clear all. */
export function FilterChips({
  resource,
  controller: { asked: state, change },
  filters,
  onClear,
}: FilterChipsProps) {
  const [opened, setOpened] = useState<string>();
  const conditionsOf = (name: string): Condition[] => state.filters.filter(({ field }) => field === name);
  const set = (name: string, conditions: readonly Condition[]) =>
    change(
      ({ filters }) => ({
        filters: [
          ...filters.filter(({ field }) => field !== name),
          ...conditions.map((one) => ({ field: name, ...one })),
        ],
      }),
      { replace: conditionsOf(name).length > 0 },
    );
  const setGroup = (index: number, group: FilterGroup | undefined) =>
    change(
      ({ groups }) => ({
        groups: [...groups.slice(0, index), ...(group ? [group] : []), ...groups.slice(index + 1)],
      }),
      { replace: group !== undefined && index < state.groups.length },
    );
  const next = groupName(state.groups.length);
  const mayGroup = state.groups.length < maximumGroups;
  const widen = (name: string) => {
    setOpened(next);
    change(({ filters, groups }) => ({
      filters: filters.filter(({ field }) => field !== name),
      groups: [...groups, { match: "any", members: filters.filter(({ field }) => field === name) }],
    }));
  };
  const tab = openTab(resource, state);
  const active = filters.filter(
    ({ name }) => name === opened || (conditionsOf(name).length > 0 && name !== tab?.field),
  );
  const groups = opened === next ? [...state.groups, undefined] : state.groups;
  const open = (name: string) => (isOpen: boolean) => setOpened(isOpen ? name : undefined);
  return (
    <>
      {active.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          conditions={conditionsOf(filter.name)}
          isOpen={opened === filter.name}
          onOpen={open(filter.name)}
          onChange={(conditions) => set(filter.name, conditions)}
          onWiden={mayGroup ? () => widen(filter.name) : undefined}
        />
      ))}
      {groups.map((group, index) => (
        <GroupChip
          key={index}
          filters={filters}
          group={group}
          isOpen={opened === groupName(index)}
          onOpen={open(groupName(index))}
          onChange={(changed) => setGroup(index, changed)}
        />
      ))}
      <AddFilter
        label="Filter"
        icon={<FilterOutlined aria-hidden />}
        filters={filters.filter((filter) => !active.includes(filter))}
        also={mayGroup ? { name: next, label: "Any of several conditions" } : undefined}
        onAdd={setOpened}
      />
      {(active.length > 0 || groups.length > 0 || state.search !== "") && (
        <Button
          type="link"
          onClick={() => {
            onClear();
            change((now) => withoutConditions(resource, now));
          }}
        >
          Clear
        </Button>
      )}
    </>
  );
}

interface FilterChipProps {
  filter: ListFilter;
  conditions: readonly Condition[];
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onChange(conditions: readonly Condition[]): void;
  /** Makes the condition a group: rows then meet any of its conditions. Undefined if there are enough groups. */
  onWiden: (() => void) | undefined;
}

/** The content of conditions, without blanks around texts. */
const asked = (conditions: readonly Condition[]) =>
  JSON.stringify(
    conditions.map(({ operator, value }) => [operator, value]),
    (_, value: unknown) => (typeof value === "string" ? value.trim() : value),
  );
const isSame = (one: readonly Condition[], other: readonly Condition[]) => asked(one) === asked(other);

function FilterChip({ filter, conditions, isOpen, onOpen, onChange, onWiden }: FilterChipProps) {
  const { field, Editor } = filter;
  const typing = useTyping({ value: conditions, onChange, isSame });
  return (
    <Chip
      label={`Filter ${field.label}`}
      removeLabel={`Remove the filter ${field.label}`}
      isOpen={isOpen}
      onOpen={onOpen}
      onLeave={typing.flush}
      onRemove={() => typing.handOn([])}
      content={
        <>
          <Editor field={field} conditions={typing.shown} onChange={typing.type} />
          {onWiden && typing.shown.length === 1 && (
            <div className={styles.foot}>
              <Button
                type="link"
                size="small"
                onClick={() => {
                  typing.flush();
                  onWiden();
                }}
              >
                Or another condition
              </Button>
            </div>
          )}
        </>
      }
    >
      {field.label}
      {conditions.map((condition, index) => (
        <ConditionWords key={index} field={field} condition={condition} />
      ))}
    </Chip>
  );
}
