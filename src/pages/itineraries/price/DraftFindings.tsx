import { useDeferredValue, useMemo } from "react";
import { applyFix, type FindingFix } from "../../../domain/itineraries/finding";
import type { CheckedFinding } from "../../../domain/findings/checkItinerary";
import { placesOf } from "../../../domain/itineraries/pricedItinerary";
import {
  type ForeignText,
  foreignTexts,
  journeyName,
  offerLanguage,
  ownTranslations,
} from "../../../domain/proposals/texts";
import { useTenant } from "../../../providers/tenant";
import type { Tenant } from "../../../resources/tenants";
import type { Trip } from "../../../resources/trips";
import { newRowId } from "../../../fields/newRowId";
import { dayName, type Draft } from "../draft/draft";
import type { DraftEdits } from "../draft/useDraft";
import { withWholeItems } from "../draft/dayEdits";
import { ForeignTexts } from "../../trips/sending/ForeignTexts";
import { useGiveToTrip } from "../../trips/itineraries/TripDifferences";
import { FindingList } from "./FindingList";
import styles from "./price.module.css";
import type { LivePrice } from "./usePrice";

const placesIn = ({ hotels, activities }: LivePrice) => ({
  hotels: [...hotels.values()],
  activities: [...activities.values()],
});

/** What a customer would read of an itinerary in another language than its offer's; the organisation's own texts in the offer's where it has them. */
function foreignInDraft(draft: Draft, trip: Trip, tenant: Tenant) {
  const language = offerLanguage(trip, tenant);
  const own = ownTranslations(tenant, language);
  const labels = draft.paymentSchedule.flatMap(({ label }) => label || []);
  const texts = foreignTexts({
    language,
    name: journeyName(trip, draft),
    days: draft.days.map((day) => ({
      ...day,
      items: day.items.map((item) => ({ ...item, note: item.customerNote })),
    })),
    inclusions: own.inclusions(draft.inclusions),
    exclusions: own.exclusions(draft.exclusions),
    terms: own.terms(draft.terms),
    payments: own.instalments(labels).map((label) => ({ label })),
  });
  return { language, texts };
}

interface DraftFindingsProps {
  trip: Trip;
  /** Takes over the trip's dates or party; left out of an itinerary that is not stored. */
  onTakeOver: ((kind: "dates" | "party") => void) | undefined;
  draft: Draft;
  live: LivePrice;
  edits: DraftEdits;
  /** Shows the day that a finding is about. */
  onShow(dayId: string): void;
  /** Leads to where a text is written. */
  onLook(text: ForeignText): void;
}

/** The findings of what is being written: each can be fixed or waived in it. */
export function DraftFindings({ trip, onTakeOver, draft, live, edits, onShow, onLook }: DraftFindingsProps) {
  const { give, drawer } = useGiveToTrip(trip);
  const { data: tenant } = useTenant();
  // What is typed is drawn first.
  const written = useDeferredValue(draft);
  const foreign = useMemo(() => tenant && foreignInDraft(written, trip, tenant), [written, trip, tenant]);
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
        others={
          foreign && {
            count: new Set(foreign.texts.map(({ language }) => language)).size,
            list: <ForeignTexts {...foreign} className={styles.foreign} onLook={onLook} />,
          }
        }
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
