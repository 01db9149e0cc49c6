import type { ContentChange } from "../../../domain/offers/contentDifference";
import type { ToldCause } from "../../../domain/offers/priceDifference";

/** One of two that are compared, as the server tells of it. */
export interface DifferenceSide {
  id: string;
  name: string;
  /** Of the version; null for a draft. */
  number: number | null;
  option: { id: string; name: string } | null;
  /** In minor units; null while nothing is priced. */
  price: { currency: string; total: number } | null;
}

/** In what two differ, as `GET /api/offers/:id/difference` answers it. */
export interface Difference {
  from: DifferenceSide;
  to: DifferenceSide;
  changes: ContentChange[];
  /** Null where they are in two currencies, or one is not priced. */
  difference: number | null;
  causes: (ToldCause & { title: string | null })[] | null;
}
