import { useMemo, type ReactNode } from "react";
import { FieldContext, type FieldEnvironment } from "../FieldEnvironment";
import { fieldViews } from ".";

export function FieldEnvironmentProvider({
  environment,
  children,
}: {
  environment: FieldEnvironment;
  children: ReactNode;
}) {
  const provided = useMemo(() => ({ ...environment, views: fieldViews }), [environment]);
  return <FieldContext value={provided}>{children}</FieldContext>;
}
