import { keys } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import type { Named } from "../../domain/formats/formattedText";
import { http } from "../http";
import { queryClient } from "../queryClient";
import { addressOf } from "../writeRow";
import type { Whole } from "../../resources/journal";

/** Whom a note can mention. */
export interface Mentionable extends Named {
  /** Active members of a team; 1 for a person. */
  members: number;
  /** Those of them who may read what the note is about. */
  readers: number;
}

const optionsFor = ({ resource: { name }, id }: Whole) => ({
  queryKey: keys().data("default").resource(name).action("one").id(id).params({ mentionable: true }).get(),
  queryFn: async () => (await http.get<Mentionable[]>(`${addressOf(name, id)}/mentionable`)).data,
  staleTime: 60_000,
});

export const useMentionable = (whole: Whole, enabled: boolean): readonly Mentionable[] =>
  useQuery({ ...optionsFor(whole), enabled }).data ?? [];

/** Read at most once a minute. */
export const readMentionable = (whole: Whole): Promise<readonly Mentionable[]> =>
  queryClient.fetchQuery(optionsFor(whole));
