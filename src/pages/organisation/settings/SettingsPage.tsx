import { Skeleton } from "antd";
import { type ReactNode, useMemo } from "react";
import { useMay } from "../../../fields/useMay";
import { rememberTenant, useTenant } from "../../../providers/tenant";
import { type Tenant, tenants } from "../../../resources/tenants";
import type { Resource } from "../../../schema";
import { PageHeader } from "../../../components/PageHeader";
import { FactSections } from "../../resource/detail/FactSections";
import { StandingForm } from "../../resource/form/ResourceForm";
import { HistoryPanel } from "../../resource/history/HistoryPanel";
import { Loaded } from "../../../components/Loaded";
import styles from "./settings.module.css";

interface SettingsPageProps {
  title: string;
  context: ReactNode;
  /** The headings of the sections of the organisation's form that this page shows. */
  headings: readonly string[];
  above?: (tenant: Tenant) => ReactNode;
}

/** Sections of the organisation's form; read-only for users who may not change it. */
export function SettingsPage({ title, context, headings, above }: SettingsPageProps) {
  const mayEdit = useMay(tenants, "edit");
  const query = useTenant();
  const resource = useMemo<Resource>(
    () => ({ ...tenants, form: tenants.form.filter(({ heading }) => headings.includes(heading)) }),
    [headings],
  );
  return (
    <>
      <PageHeader title={title} context={context} />
      <Loaded
        query={query}
        skeleton={<Skeleton active paragraph={{ rows: 8 }} />}
        trouble="The organisation could not be read."
      >
        {(tenant) => (
          <>
            {above?.(tenant)}
            <Settings resource={resource} tenant={tenant} />
            <div className={styles.history}>
              <HistoryPanel resource={tenants} row={tenant} mayEdit={mayEdit} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function Settings({ resource, tenant }: { resource: Resource; tenant: Tenant }) {
  const mayEdit = useMay(resource, "edit");
  if (!mayEdit) return <FactSections resource={onlyItsForm(resource)} row={tenant} mayEdit={false} />;
  return (
    <StandingForm
      resource={resource}
      row={tenant}
      what="the organisation"
      onSaved={(saved) => void rememberTenant(saved)}
    />
  );
}

/** Drops the fields that are on other pages. */
function onlyItsForm(resource: Resource): Resource {
  const shown = new Set(resource.form.flatMap(({ fields }) => fields));
  return {
    ...resource,
    fields: Object.fromEntries(Object.entries(resource.fields).filter(([name]) => shown.has(name))),
  };
}
