import type { PlainDate } from "../domain/dates/plainDate";
import { todayIn } from "../domain/dates/wallTime";
import { useFieldEnvironment } from "../fields/FieldEnvironment";
import { useTenant } from "../providers/tenant";
import { useNow } from "./useNow";

/** Today in the organisation's time zone, as on the server. The user's own date may differ. */
export function useToday(): PlainDate {
  const { formats } = useFieldEnvironment();
  const { data: tenant } = useTenant();
  return todayIn(tenant?.timeZone ?? formats.timeZone ?? "UTC", useNow());
}
