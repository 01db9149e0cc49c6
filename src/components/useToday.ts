import type { PlainDate } from "../domain/dates/plainDate";
import { todayIn } from "../domain/dates/wallTime";
import { useFieldEnvironment } from "../fields/FieldEnvironment";
import { useTenant } from "../providers/tenant";
import { useNow } from "./useNow";

/**
 * The day that it is in the organisation, by which the server moves trips and counts the days until they start. A
 * reader with a time zone of their own may have another date on the wall.
 */
export function useToday(): PlainDate {
  const { formats } = useFieldEnvironment();
  const { data: tenant } = useTenant();
  return todayIn(tenant?.timeZone ?? formats.timeZone ?? "UTC", useNow());
}
