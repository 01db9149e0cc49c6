import { useState } from "react";
import { browserStorage } from "../../../providers/browserStorage";

export type Density = "normal" | "compact";

const key = "list.density";

/** How close the rows of lists stand; one choice for all lists of this browser. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(
    browserStorage.read(key) === "compact" ? "compact" : "normal",
  );
  return [
    density,
    (next) => {
      browserStorage.write(key, next === "compact" ? next : undefined);
      setDensity(next);
    },
  ];
}
