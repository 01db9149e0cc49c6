import type { FilledOrganisation } from "../database/fillDatabase";
import type { Asked } from "./Scenario";

/** Changes of trips, each with the version that the last change of it answered; no trip is changed twice at once. */
export function changingTrips(any: () => FilledOrganisation): () => Asked {
  const versions = new Map<string, number>();
  const busy = new Set<string>();
  let turn = 0;
  return () => {
    const organisation = any();
    const id = free(organisation, busy);
    busy.add(id);
    turn += 1;
    return {
      organisation,
      method: "PATCH",
      path: `/api/trips/${id}`,
      body: JSON.stringify({
        version: versions.get(id) ?? 1,
        priority: turn % 2 === 0 ? "high" : "low",
        notes: `Called back in turn ${turn}; wants the earlier flight.`,
      }),
      answered(body) {
        versions.set(id, Number(/"version":(\d+)/.exec(body)?.[1]));
        busy.delete(id);
      },
    };
  };
}

function free({ tripIds }: FilledOrganisation, busy: ReadonlySet<string>): string {
  for (;;) {
    // Far more trips than connections: the first draw is nearly always free.
    const id = tripIds[Math.floor(Math.random() * tripIds.length)] as string;
    if (!busy.has(id)) return id;
  }
}
