import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { Segmented, Spin } from "antd";
import { Fragment, useState, Suspense, useRef } from "react";
import type { Condition } from "../../../fields/FieldView";
import { type FilterGroup, matches, maximumMembers, type Match } from "../../../schema";
import { AddFilter } from "./AddFilter";
import type { ListFilter } from "./listFilters";
import { useTyping } from "../../../fields/useTyping";
import { Chip, ConditionWords } from "./Chip";
import { PopoverBody } from "../../../components/PopoverBody";
import styles from "./GroupEditor.module.css";

interface GroupChipProps {
  filters: readonly ListFilter[];
  /** Undefined until its first condition is filled in. */
  group: FilterGroup | undefined;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  /** Called with the changed group, or undefined to remove it. */
  onChange(group: FilterGroup | undefined): void;
}

export function GroupChip({ filters, group, isOpen, onOpen, onChange }: GroupChipProps) {
  const handOn = (draft: GroupDraft) => {
    const filled = filledGroup(draft);
    // While all conditions are being refilled, the previous group stays in force.
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

interface GroupEditorProps {
  filters: readonly ListFilter[];
  draft: GroupDraft;
  onType(draft: GroupDraft): void;
  onSet(draft: GroupDraft): void;
}

/** Edits a group: its conditions, one at a time, and whether rows must meet any or all of them. */
function GroupEditor({ filters, draft, onType, onSet }: GroupEditorProps) {
  const { match, members } = draft;
  const [opened, setOpened] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const close = (index: number) => {
    setOpened(undefined);
    list.current?.children[index]?.querySelector("button")?.focus();
  };
  return (
    <div className={styles.group}>
      <Segmented
        block
        aria-label="Which conditions rows have to meet"
        value={match}
        options={matches.map((value) => ({ value, label: `${matchWords[value]} these` }))}
        onChange={(chosen) => onSet({ ...draft, match: chosen })}
      />
      {members.length > 0 && (
        <ul ref={list} className={styles.members}>
          {members.map(({ field: name, condition }, index) => {
            const filter = filters.find((one) => one.name === name);
            const label = filter?.field.label ?? "Another condition";
            return (
              <li key={index}>
                <div className={styles.member}>
                  <button
                    type="button"
                    className={styles.words}
                    aria-expanded={opened === index}
                    disabled={!filter}
                    onClick={() => setOpened(opened === index ? undefined : index)}
                  >
                    {index > 0 && <span className={styles.join}>{match === "any" ? "or " : "and "}</span>}
                    {label}
                    {filter && condition && <ConditionWords field={filter.field} condition={condition} />}
                    {!condition && " …"}
                  </button>
                  <button
                    type="button"
                    className={styles.remove}
                    aria-label={`Remove the condition ${label}`}
                    onClick={() => {
                      setOpened(undefined);
                      onSet({ ...draft, members: members.filter((_, at) => at !== index) });
                    }}
                  >
                    <CloseOutlined aria-hidden />
                  </button>
                </div>
                {filter && opened === index && (
                  <Suspense fallback={<Spin />}>
                    <PopoverBody label={`Filter ${label}`} onEscape={() => close(index)}>
                      <div className={styles.editor}>
                        <filter.Editor
                          field={filter.field}
                          conditions={condition ? [condition] : []}
                          onChange={([changed]) =>
                            onType({
                              ...draft,
                              members: members.map((one, at) =>
                                at === index ? { field: name, ...(changed && { condition: changed }) } : one,
                              ),
                            })
                          }
                        />
                      </div>
                    </PopoverBody>
                  </Suspense>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {members.length < maximumMembers ? (
        <AddFilter
          label="Add a condition"
          icon={<PlusOutlined aria-hidden />}
          isFirst
          filters={filters}
          onAdd={(field) => {
            setOpened(members.length);
            onSet({ ...draft, members: [...members, { field }] });
          }}
        />
      ) : (
        <p className={styles.full}>{`A group takes at most ${maximumMembers} conditions.`}</p>
      )}
    </div>
  );
}

/** A group that is being edited. Conditions that are not filled in have no effect. */
interface GroupDraft {
  match: Match;
  members: readonly { field: string; condition?: Condition }[];
}

const matchWords: Readonly<Record<Match, string>> = { any: "Any of", all: "All of" };

const draftOf = ({ match, members }: FilterGroup = { match: "any", members: [] }): GroupDraft => ({
  match,
  members: members.map(({ field, ...condition }) => ({ field, condition })),
});

function filledGroup({ match, members }: GroupDraft): FilterGroup | undefined {
  const filled = members.flatMap(({ field, condition }) => (condition ? [{ field, ...condition }] : []));
  return filled.length > 0 ? { match, members: filled } : undefined;
}

/** Whether two drafts ask for the same, ignoring blanks around texts. */
const isSameGroup = (one: GroupDraft, other: GroupDraft): boolean => askedOf(one) === askedOf(other);

const askedOf = (draft: GroupDraft) =>
  JSON.stringify([filledGroup(draft), draft.match], (_, value: unknown) =>
    typeof value === "string" ? value.trim() : value,
  );
