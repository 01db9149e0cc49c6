import { lazyPart } from "../../../components/lazyPart";

/** The sheet that sends an itinerary to its customer, loaded when first opened. */
export const LazySendSheet = lazyPart(() => import("./SendSheet").then((m) => m.SendSheet));
