import type { PlainDate } from "../../domain/dates/plainDate";
import { todayIn } from "../../domain/dates/wallTime";
import type { Formats } from "../../domain/formats/formatsOf";

/** Today on the organisation's clocks. */
export const todayOn = ({ timeZone }: Pick<Formats, "timeZone">): PlainDate => todayIn(timeZone, new Date());
