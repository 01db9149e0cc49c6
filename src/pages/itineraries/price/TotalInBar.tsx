import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { mediaHook } from "../../../components/mediaHook";
import styles from "./price.module.css";
import type { LivePrice } from "./usePrice";

interface TotalInBarProps {
  live: LivePrice;
  /** Goes to the whole price. */
  onShow(): void;
}

/** As ItineraryEditor.module.css puts the price below the days. */
const useIsBelow = mediaHook("(max-width: 1023px)");

/** The total beside the save button, where the window is too narrow for the price to stand beside the days. */
export function TotalInBar({ live, onShow }: TotalInBarProps) {
  const { formats } = useFieldEnvironment();
  const isBelow = useIsBelow();
  const { totals, currency } = live.price;
  if (!isBelow || !currency) return null;
  const total = formats.money({ amount: totals.total, currency });
  return (
    <button
      type="button"
      className={styles.inBar}
      onClick={onShow}
      title="Show the price"
      aria-label={`Total ${total}. Show the price`}
    >
      {total}
    </button>
  );
}
