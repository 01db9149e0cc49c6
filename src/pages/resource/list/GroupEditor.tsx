import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { Segmented, Spin } from "antd";
import { Suspense, useRef, useState } from "react";
import { matches, maximumMembers } from "../../../schema";
import { PopoverBody } from "../../../components/PopoverBody";
import { AddFilter } from "./AddFilter";
import { ConditionWords } from "./ConditionWords";
import styles from "./GroupEditor.module.css";
import { type GroupDraft, matchWords } from "./groupDraft";
import type { ListFilter } from "./listFilters";

interface GroupEditorProps {
  filters: readonly ListFilter[];
  draft: GroupDraft;
  /** Takes what may still be being typed. */
  onType(draft: GroupDraft): void;
  /** Takes what was chosen, at once. */
  onSet(draft: GroupDraft): void;
}

/** The conditions of a group, each opened, changed and removed by itself, and whether rows meet any or all of them. */
export function GroupEditor({ filters, draft, onType, onSet }: GroupEditorProps) {
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
