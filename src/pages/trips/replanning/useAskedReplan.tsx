import { type ReactNode, useState } from "react";
import { ApiError } from "../../../providers/apiError";
import type { Trip } from "../../../resources/trips";
import { LazyTripReplan } from "./LazyReplan";
import { planNames, type PlanValues } from "./planValues";

interface Asked {
  proposed: Partial<PlanValues>;
  beside: Partial<Pick<Trip, "dateFlexibility">>;
  written(): void;
  left(): void;
}

/** Asks for what was typed of a trip's dates and party whether it shall be so, with what follows from it. */
export function useAskedReplan(trip: Trip): {
  /** Ends once it is written, and fails where the person leaves it as it was. */
  ask(body: object): Promise<void>;
  drawer: ReactNode;
} {
  const [asked, setAsked] = useState<Asked>();
  const ask = (body: object) =>
    new Promise<void>((resolve, reject) => {
      const isPlanned = ([name]: [string, unknown]) => planNames.some((one) => one === name);
      const [proposed, beside] = [true, false].map((wanted) =>
        Object.fromEntries(Object.entries(body).filter((entry) => isPlanned(entry) === wanted)),
      );
      setAsked({
        proposed: proposed ?? {},
        beside: beside ?? {},
        written: resolve,
        left: () => reject(new ApiError("Nothing was changed yet.")),
      });
    });
  const drawer = asked && (
    <LazyTripReplan
      trip={trip}
      proposed={asked.proposed}
      beside={asked.beside}
      onChanged={asked.written}
      onClose={() => {
        asked.left();
        setAsked(undefined);
      }}
    />
  );
  return { ask, drawer };
}
