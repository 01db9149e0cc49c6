import type { FilledOrganisation } from "../database/fillDatabase";
import type { LoadRequest } from "../load/Target";

/** One kind of request that both servers are asked, and the share of the yardstick that ours is to reach. */
export interface Scenario {
  name: string;
  least: number;
  status: number;
  /** Makes the next request of one of the connections, for an organisation. */
  next(): Asked;
}

export interface Asked extends LoadRequest {
  organisation: FilledOrganisation;
}
