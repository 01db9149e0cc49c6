import { build } from "esbuild";
import { atMost, type Figure } from "../Figure";
import type * as timing from "./timePricing";

/** The editor prices and checks at every keystroke: each stays below a frame of the screen, pricing below half of one. */
const within = (budget: number) => ({ budget, unit: "ms" });

/** How long a large itinerary takes, bundled as it is shipped: what runs TypeScript directly adds work to every function. */
export async function measurePricing(): Promise<Figure[]> {
  const { outputFiles } = await build({
    entryPoints: ["bench/pricing/timePricing.ts"],
    ...{ bundle: true, minify: true, format: "esm", platform: "node", write: false },
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  // The module is the one that was bundled.
  const { timePricing } = (await import(`data:text/javascript;base64,${code}`)) as typeof timing;
  const { pricing, checking, comparing, explaining, merging } = timePricing();
  return [
    atMost("pricing 30 days with 150 items on 40 rate sheets", pricing, within(8)),
    atMost("checking 30 days with 150 items", checking, within(16)),
    atMost("comparing 30 days with 150 items", comparing, within(50)),
    atMost("telling why their prices differ, in a thread of its own", explaining, within(150)),
    atMost("merging two people's changes of 30 days with 300 items", merging, within(16)),
  ];
}
