import { apiErrorOf } from "../../../providers/apiError";
import { callVerb } from "../../../providers/dataProvider";
import { notices } from "../../../providers/notices";
import { once } from "../../../providers/once";
import { setNewestBack } from "../../../providers/rows/rowHistory";
import { refresh, rememberRow } from "../../../providers/rows/useRow";
import { resourceNamed } from "../../../resources";
import { touchedByItineraries } from "../data/touchedByItineraries";

interface Written {
  resource: "trips" | "itineraries";
  row: { id: string; version: number };
}

/** Changes dates or party; once, also where it is tried again after a lost answer. */
export const replan = <Answer>(resource: string, id: string, body: object): Promise<Answer> =>
  once(`replan ${id} ${JSON.stringify(body)}`, (key) => callVerb<Answer>(resource, id, "replan", body, key));

/** Says that it is done, with a button that sets all of it back. */
export function tellReplanned(message: string, written: readonly Written[]): void {
  void refresh(...touchedByItineraries);
  notices.show({ key: "replan", type: "success", message, undo: () => void undo(written) });
}

async function undo(written: readonly Written[]): Promise<void> {
  try {
    for (const { resource, row } of written)
      rememberRow(resource, await setNewestBack<Written["row"]>(resourceNamed(resource), row));
    notices.show({ key: "replan", type: "success", message: "Set back." });
  } catch (thrown) {
    notices.show({ key: "replan", type: "error", message: apiErrorOf(thrown).message });
  } finally {
    void refresh(...touchedByItineraries);
  }
}
