import { useGetIdentity } from "@refinedev/core";
import { lazy, type ReactNode, useMemo } from "react";
import { formatsOf } from "../../domain/formats/formatsOf";
import type { FieldEnvironment } from "../../fields/FieldEnvironment";
import { FieldEnvironmentProvider } from "../../fields/kinds/FieldEnvironmentProvider";
import { actorOf } from "../../providers/actor";
import { files } from "../../providers/files";
import { useQueryFields } from "../../providers/queryFields";
import type { SessionUser } from "../../providers/session";
import { useTenant } from "../../providers/tenant";
import { resourceNamed } from "../../resources";
import { rowPath } from "../../providers/resourcePath";
import type { Tenant } from "../../resources/tenants";
import { weekdays } from "../../vocabulary";

const CreateInPlace = lazy(() =>
  import("../resource/form/CreateInPlace").then((m) => ({ default: m.CreateInPlace })),
);

/** What the pages' fields need to know of the world around them. Stands where the user is known. */
export function PageEnvironment({ children }: { children: ReactNode }) {
  const { data: user } = useGetIdentity<SessionUser>();
  const { data: tenant } = useTenant();
  const { queryFields } = useQueryFields();
  const actor = useMemo(() => actorOf(user), [user]);
  const ownZone = typeof user?.["timeZone"] === "string" ? user["timeZone"] : undefined;
  const environment = useMemo((): FieldEnvironment | undefined => {
    if (!actor) return undefined;
    return {
      actor,
      formats: formatsOf({ ...tenant, timeZone: ownZone ?? tenant?.timeZone }),
      currencies: currenciesOf(tenant),
      country: tenant?.address?.country ?? undefined,
      weekStart: weekStartOf(tenant),
      queryFields,
      resourceNamed,
      pathOf: (resource, id) => rowPath(resource, id, actor),
      pictures: files,
      attachments: files,
      CreateInPlace,
    };
  }, [actor, tenant, ownZone, queryFields]);
  return (
    environment && <FieldEnvironmentProvider environment={environment}>{children}</FieldEnvironmentProvider>
  );
}

/** The currencies (ISO 4217) that an organisation works with: its own first, then those it keeps exchange rates for. */
function currenciesOf(tenant: Tenant | undefined): readonly string[] {
  if (!tenant) return [];
  // An answer without them means none, as with query fields.
  return [...new Set([tenant.currency, ...(tenant.currencies ?? [])])];
}

/** The day on which the organisation's weeks begin: 0 is Sunday, 1 Monday. Monday until it is known. */
function weekStartOf(tenant: Tenant | undefined): number {
  const fromMonday = Object.keys(weekdays).indexOf(tenant?.weekStart ?? "mon");
  return (fromMonday + 1) % 7;
}
