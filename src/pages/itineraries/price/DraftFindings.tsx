import { applyFix, type FindingFix } from "../../../domain/itineraries/finding";
import type { CheckedFinding } from "../../../domain/findings/checkItinerary";
import { placesOf } from "../../../domain/itineraries/placesOf";
import type { Trip } from "../../../resources/trips";
import { newRowId } from "../../../fields/newRowId";
import { dayName } from "../draft/dayName";
import type { Draft } from "../draft/draft";
import type { DraftEdits } from "../draft/useDraft";
import { withWholeItems } from "../draft/withWholeItems";
import { useGiveToTrip } from "../../trips/itineraries/useGiveToTrip";
import { FindingList } from "./FindingList";
import type { LivePrice } from "./usePrice";

const placesIn = ({ hotels, activities }: LivePrice) => ({
  hotels: [...hotels.values()],
  activities: [...activities.values()],
});

interface DraftFindingsProps {
  trip: Trip;
  /** Takes over the trip's dates or party; left out of an itinerary that is not stored. */
  onTakeOver: ((kind: "dates" | "party") => void) | undefined;
  draft: Draft;
  live: LivePrice;
  edits: DraftEdits;
  /** Shows the day that a finding is about. */
  onShow(dayId: string): void;
}

/** The findings of what is being written: each can be fixed or waived in it. */
export function DraftFindings({ trip, onTakeOver, draft, live, edits, onShow }: DraftFindingsProps) {
  const { give, drawer } = useGiveToTrip(trip);
  const waived = draft.waivedFindings;
  const fix = (wanted: FindingFix) => {
    const fixed = applyFix(draft, wanted, newRowId());
    edits.set({ days: withWholeItems(fixed.days), validUntil: fixed.validUntil });
  };
  // Who waives it and when is for the server to say.
  const waive = ({ code, dayId, itemId, said, lapsed }: CheckedFinding, reason: string) =>
    edits.set({
      waivedFindings: [
        ...waived.filter((one) => one !== lapsed),
        { code, dayId, itemId, reason, said, by: null, at: null },
      ],
    });
  const unwaive = ({ waiver }: CheckedFinding) =>
    edits.set({ waivedFindings: waived.filter((one) => one !== waiver) });
  return (
    <>
      <FindingList
        findings={live.findings}
        dayNames={new Map(draft.days.map((day, place) => [day.id, dayName(day, place)]))}
        onFix={fix}
        onTakeOver={onTakeOver}
        onGive={(kind) =>
          give(kind, { ...draft, dayCount: draft.days.length, places: placesOf(draft, placesIn(live)) })
        }
        onShow={onShow}
        onWaive={waive}
        onUnwaive={unwaive}
      />
      {drawer}
    </>
  );
}
