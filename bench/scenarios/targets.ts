import type { LoadRequest, Target } from "../load/Target";
import type { Asked, Scenario } from "./Scenario";

/** A request as our server gets it: with the session of the organisation's owner. */
export const forOurs = ({ organisation, ...request }: Asked): LoadRequest => ({
  ...request,
  headers: { authorization: `Bearer ${organisation.token}` },
});

/** The same as the bare server gets it, which is told organisation and user in the address. */
export const forYardstick = ({ organisation, path, ...request }: Asked): LoadRequest => ({
  ...request,
  path: `${path}${path.includes("?") ? "&" : "?"}tenant=${organisation.tenantId}&user=${organisation.ownerId}`,
});

export const targetOf = (
  { next, status }: Scenario,
  port: number,
  made: (asked: Asked) => LoadRequest,
): Target => ({ port, status, next: () => made(next()) });
