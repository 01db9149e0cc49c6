import type { Work } from "../Work";

/** What is needed to do something to a trip, by whomever: a request, a website's enquiry, the calendar. Any work fits. */
export type Deed = Pick<Work, "tx" | "acting" | "now">;
