import { describeEntry, type TimelineItem, type EntryText } from "../../src/domain/trips/describeEntry";
import type { Ask } from "../rest/startTestApp";

/** What the timeline of a trip tells whoever asks, the oldest first, with who did it and through what. */
export async function timelineOf(ask: Ask, tripId: string, part = "all"): Promise<(EntryText & Who)[]> {
  const items: TimelineItem[] = [];
  for (let before: number | null = null; ;) {
    const url = `/api/trips/${tripId}/timeline?part=${part}${before === null ? "" : `&before=${before}`}`;
    const { status, body } = await ask("GET", url);
    if (status !== 200) throw new Error(JSON.stringify(body));
    items.push(...body.entries);
    before = body.earlier;
    if (before === null) break;
  }
  return items
    .flatMap((item) =>
      describeEntry(item).map((told) => ({ ...told, at: item.at, userId: item.userId, via: item.via })),
    )
    .reverse();
}

type Who = Pick<TimelineItem, "at" | "userId" | "via">;
