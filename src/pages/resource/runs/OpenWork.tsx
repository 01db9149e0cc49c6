import { keys, useCustom } from "@refinedev/core";
import { Alert, Button } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useMay } from "../../../fields/useMay";
import { dataProvider } from "../../../providers/dataProvider";
import { resourceNamed, resources } from "../../../resources";
import { users } from "../../../resources/users";
import { workOn } from "../../../schema";
import { countWords } from "../titleOf";

/** What of a user is open, by what it is and, where it has states, by state. */
export interface OpenWork {
  resource: string;
  count: number;
  states: readonly { state: string; count: number }[];
}

/** The key is one of users, so that each run refreshes it. */
export function useOpenWork(userId: string): readonly OpenWork[] | undefined {
  const { actor } = useFieldEnvironment();
  const may = useMay(users, "edit") || (actor.managedTeamIds ?? []).length > 0;
  const { query } = useCustom<OpenWork[]>({
    ...{ url: `/api/users/${userId}/open-work`, method: "get", errorNotification: false },
    queryOptions: {
      ...{ enabled: may, retry: false },
      queryKey: keys().data("default").resource("users").action("list").params({ openWork: userId }).get(),
    },
  });
  // Parts, which the server names first, come last.
  return query.data?.data.toReversed();
}

/** "12 trips, 3 contacts and 1 follow-up" */
export const workWords = (work: readonly OpenWork[]): string =>
  work
    .map(({ resource, count }) => countWords(count, resourceNamed(resource)))
    .join(", ")
    .replace(/, ([^,]*)$/, " and $1");

/** Whether rows of other resources are work of rows of this one. */
export const areWorkers = (name: string): boolean =>
  resources.some((resource) => {
    const by = resource.fields[workOn(resource)?.by ?? ""];
    return by?.kind === "reference" && by.to === name;
  });

/** What is still a user's, before they are deleted; nothing where it cannot be read. */
export const readOpenWork = async (id: string): Promise<readonly OpenWork[]> => {
  try {
    const { data } = await dataProvider.custom<OpenWork[]>({
      url: `/api/users/${id}/open-work`,
      method: "get",
    });
    return data.toReversed();
  } catch {
    return [];
  }
};

/** Says what is still theirs. */
export const StillTheirs = ({ work, onHandOver }: { work: readonly OpenWork[]; onHandOver(): void }) => (
  <Alert
    type="warning"
    showIcon
    style={{ marginTop: 12 }}
    message={`Still theirs: ${workWords(work)}.`}
    action={
      <Button size="small" onClick={onHandOver}>
        Hand over …
      </Button>
    }
  />
);
