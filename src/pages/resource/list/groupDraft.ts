import type { Condition } from "../../../fields/FieldView";
import type { FilterGroup, Match } from "../../../schema";

/** A group while it is put together: conditions that are not filled in yet ask for nothing. */
export interface GroupDraft {
  match: Match;
  members: readonly { field: string; condition?: Condition }[];
}

/** What stands before a group's conditions. */
export const matchWords: Readonly<Record<Match, string>> = { any: "Any of", all: "All of" };

/** The draft of a group, or of one that begins. */
export const draftOf = ({ match, members }: FilterGroup = { match: "any", members: [] }): GroupDraft => ({
  match,
  members: members.map(({ field, ...condition }) => ({ field, condition })),
});

/** What a draft asks for; undefined where it asks for nothing yet. */
export function filledGroup({ match, members }: GroupDraft): FilterGroup | undefined {
  const filled = members.flatMap(({ field, condition }) => (condition ? [{ field, ...condition }] : []));
  return filled.length > 0 ? { match, members: filled } : undefined;
}

/** Whether two drafts ask for the same; blanks around a text make no difference. */
export const isSameGroup = (one: GroupDraft, other: GroupDraft): boolean => asked(one) === asked(other);

const asked = (draft: GroupDraft) =>
  JSON.stringify([filledGroup(draft), draft.match], (_, value: unknown) =>
    typeof value === "string" ? value.trim() : value,
  );
