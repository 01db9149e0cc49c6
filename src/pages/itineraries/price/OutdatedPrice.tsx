import { useSubmit } from "../../../components/light/useSubmit";
import { Button } from "antd";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { notices } from "../../../providers/notices";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { itineraries, type Itinerary } from "../../../resources/itineraries";
import { touchedByItineraries } from "../../trips/data/touchedByItineraries";
import styles from "./price.module.css";
import type { LivePrice } from "./usePrice";

interface OutdatedPriceProps {
  /** As it is stored. */
  itinerary: Itinerary;
  /** What the same comes to now. */
  live: LivePrice;
  shownId: string | null;
}

/** Says that an itinerary was saved at another price than rates, taxes and rules give today, and saves today's. */
export function OutdatedPrice({ itinerary, live: { price }, shownId }: OutdatedPriceProps) {
  const { totals } = itinerary;
  const stored = totals?.options.find(({ optionId }) => optionId === shownId) ?? totals;
  if (!totals || !stored) return null;
  const { currency } = totals;
  if (stored.total === price.totals.total && currency === price.currency) return null;
  return <SavedPrice itinerary={itinerary} saved={{ amount: stored.total, currency }} />;
}

interface SavedPriceProps {
  itinerary: Itinerary;
  saved: { amount: number; currency: string };
}

function SavedPrice({ itinerary, saved }: SavedPriceProps) {
  const { formats } = useFieldEnvironment();
  const { pricedBy } = itinerary;
  const save = useSaveRow(itineraries, { refreshes: touchedByItineraries });
  const { isSending, submit } = useSubmit();
  const saveToday = () =>
    submit(
      // The server makes the price of whatever is saved.
      () => save({}, itinerary),
      ({ message }) => notices.show({ key: "price", type: "error", message }),
    );
  return (
    <section className={styles.panel} aria-label="Saved price">
      <p className={styles.hint}>
        {pricedBy
          ? `Priced by version ${pricedBy} at ${formats.money(saved)}, which stays until something is changed that the price depends on.`
          : `Saved at ${formats.money(saved)}. Rates, taxes or how prices are made have changed since.`}
      </p>
      <Button loading={isSending} onClick={() => void saveToday()}>
        Save today's price
      </Button>
    </section>
  );
}
