import { foldText } from "../formats/text";
import type { ProposalDay, ProposalStop } from "./Proposal";
import type { Located } from "./proposalSource";

/**
 * Where a journey stops, in its order; a place that follows itself is one stop, and one that is come back to a further one. A
 * place lies where the first hotel or activity of it lies. Empty where it is fewer than two places.
 */
export function stopsOf(days: readonly ProposalDay[], located: ReadonlyMap<string, Located>): ProposalStop[] {
  const known = new Map<string, ProposalStop>();
  const order: string[] = [];
  for (const { id, inclusion } of days.flatMap(({ items }) => items)) {
    const at = inclusion === "excluded" ? undefined : located.get(id);
    if (!at || at.latitude === null || at.longitude === null) continue;
    const place = foldText(at.city.trim());
    if (!known.has(place))
      known.set(place, { name: at.city.trim(), latitude: at.latitude, longitude: at.longitude });
    if (order.at(-1) !== place) order.push(place);
  }
  return known.size < 2 ? [] : order.flatMap((place) => known.get(place) ?? []);
}
