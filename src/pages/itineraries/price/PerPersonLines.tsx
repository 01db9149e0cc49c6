import { type SharingGroup, sharingText } from "../../../domain/pricing/result";
import { PriceFigure } from "./PriceFigure";

interface PerPersonLinesProps {
  groups: readonly SharingGroup[];
  money(amount: number): string;
}

/** What travellers pay each, those alike on one line. */
export function PerPersonLines({ groups, money }: PerPersonLinesProps) {
  return groups.map((group, index) => (
    <PriceFigure
      key={index}
      label={sharingText(group)}
      note={group.count > 1 ? "each" : undefined}
      amount={money(group.each)}
    />
  ));
}

/** Whether a price by sharing tells more than one by person: somebody sleeps in a room. */
export const hasSharing = (groups: readonly SharingGroup[]): boolean =>
  groups.some(({ place }) => place !== null);
