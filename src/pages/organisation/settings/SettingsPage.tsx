import { Skeleton } from "antd";
import { useMemo, useState } from "react";
import { useMay } from "../../../fields/useMay";
import { rememberTenant, useTenant } from "../../../providers/tenant";
import { notices } from "../../../providers/notices";
import { type Tenant, tenants } from "../../../resources/tenants";
import type { Resource } from "../../../schema";
import { PageHeader } from "../../../components/PageHeader";
import { ResourceForm } from "../../resource/form/ResourceForm";
import { HistoryPanel } from "../../resource/history/HistoryPanel";
import { useLeaveQuestion } from "../../resource/form/useLeaveQuestion";
import { useResourceForm } from "../../resource/form/useResourceForm";
import { Trouble } from "../../../components/Trouble";
import { SettingsFacts } from "./SettingsFacts";

interface SettingsPageProps {
  title: string;
  context: string;
  /** Headings of the sections of the organisation's form that stand on this page. */
  headings: readonly string[];
}

/** A part of the organisation's own form; whoever may not change it reads it. */
export function SettingsPage({ title, context, headings }: SettingsPageProps) {
  const mayEdit = useMay(tenants, "edit");
  const { data: tenant, error, refetch } = useTenant();
  const resource = useMemo<Resource>(
    () => ({ ...tenants, form: tenants.form.filter(({ heading }) => headings.includes(heading)) }),
    [headings],
  );
  return (
    <>
      <PageHeader title={title} context={context} />
      {tenant ? (
        <>
          <Settings resource={resource} tenant={tenant} />
          <HistoryPanel resource={tenants} row={tenant} mayEdit={mayEdit} />
        </>
      ) : error ? (
        <Trouble message="The organisation could not be read." onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  );
}

function Settings({ resource, tenant }: { resource: Resource; tenant: Tenant }) {
  const mayEdit = useMay(resource, "edit");
  const [round, setRound] = useState(0);
  if (!mayEdit) return <SettingsFacts resource={resource} tenant={tenant} />;
  return (
    <SettingsForm
      key={round}
      resource={resource}
      tenant={tenant}
      onStartAgain={() => setRound((now) => now + 1)}
    />
  );
}

interface SettingsFormProps {
  resource: Resource;
  tenant: Tenant;
  /** Puts the form back to what is stored. */
  onStartAgain(): void;
}

function SettingsForm({ resource, tenant, onStartAgain }: SettingsFormProps) {
  const controller = useResourceForm({ resource, row: tenant });
  const question = useLeaveQuestion("the organisation");
  return (
    <ResourceForm
      controller={controller}
      onCancel={() => (controller.isDirty ? question(onStartAgain) : onStartAgain())}
      onSaved={(saved) => {
        // The server answers the organisation to its own change.
        void rememberTenant(saved as unknown as Tenant);
        notices.show({ type: "success", message: "Saved." });
      }}
    />
  );
}
