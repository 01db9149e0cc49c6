import { lazy, Suspense } from "react";
import type { SendSheetProps } from "./SendSheet";

const SendSheet = lazy(() => import("./SendSheet").then((m) => ({ default: m.SendSheet })));

/** The sheet by which an itinerary goes to its customer, fetched when the first is opened. */
export const LazySendSheet = (props: SendSheetProps) => (
  <Suspense>
    <SendSheet {...props} />
  </Suspense>
);
