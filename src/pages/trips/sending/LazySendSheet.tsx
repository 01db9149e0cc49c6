import { lazyPart } from "../../../components/lazyPart";

/** The sheet by which an itinerary goes to its customer, fetched when the first is opened. */
export const LazySendSheet = lazyPart(() => import("./SendSheet").then((m) => m.SendSheet));
