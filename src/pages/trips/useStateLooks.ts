import { useMemo } from "react";
import { useTenant } from "../../providers/tenant";
import { stateLooksOf, type StateLooks } from "./stateLooks";

/** The states as the organisation calls and colours them, for components. */
export function useStateLooks(): StateLooks {
  const { data } = useTenant();
  return useMemo(() => stateLooksOf(data), [data]);
}
