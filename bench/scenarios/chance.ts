import type { FilledOrganisation } from "../database/fillDatabase";

/** Draws an organisation by chance, one with twice the trips twice as often. */
export function chance(organisations: readonly FilledOrganisation[]): () => FilledOrganisation {
  const all = organisations.reduce((sum, { size }) => sum + size, 0);
  return () => {
    let left = Math.random() * all;
    for (const organisation of organisations) {
      left -= organisation.size;
      if (left <= 0) return organisation;
    }
    // Only the rounding of the last subtraction leads here; the list is never empty.
    return organisations[0] as FilledOrganisation;
  };
}
