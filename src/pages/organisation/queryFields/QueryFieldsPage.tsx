import { PlusOutlined } from "@ant-design/icons";
import { Button, Empty, Skeleton } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { useMay } from "../../../fields/useMay";
import { loadInputs } from "../../../fields/kinds/lazyParts";
import { notices } from "../../../providers/notices";
import { useTenant } from "../../../providers/tenant";
import { type Tenant, tenants } from "../../../resources/tenants";
import type { QueryField } from "../../../schema";
import { PageHeader } from "../../../components/PageHeader";
import { Trouble } from "../../../components/Trouble";
import { moved, SortableList } from "../../sorting/SortableList";
import { QueryFieldDrawer } from "./QueryFieldDrawer";
import { added, changed, ordered } from "./queryFieldEdits";
import { QueryFieldLine } from "./QueryFieldLine";
import { QueryFieldPreview } from "./QueryFieldPreview";
import sections from "../sections/sections.module.css";
import styles from "./queryFields.module.css";
import { RetiredQueryFields } from "./RetiredQueryFields";
import { useQueryFieldEdits } from "./useQueryFieldEdits";

/** Where an organisation declares its own fields of the trip form. Every change counts at once. */
export function QueryFieldsPage() {
  const { data: tenant, error, refetch } = useTenant();
  if (tenant) return <QueryFieldsEditor tenant={tenant} />;
  // Without the list nothing can be changed: what is not sent back is retired.
  return (
    <>
      <Header />
      {error ? (
        <Trouble message="The query fields could not be read." onRetry={() => void refetch()} />
      ) : (
        <Skeleton active />
      )}
    </>
  );
}

const Header = ({ actions }: { actions?: ReactNode }) => (
  <PageHeader
    title="Query fields"
    context="Your own fields of the trip form. The list's filters follow at once."
    actions={actions}
  />
);

function QueryFieldsEditor({ tenant }: { tenant: Tenant }) {
  const { shown, busy, store } = useQueryFieldEdits(tenant);
  const [edited, setEdited] = useState<QueryField | "new">();
  // What stood there when the drawer was opened. Whoever was told of another's version and saves again replaces it.
  const [read, setRead] = useState<Tenant>();
  const mayWrite = useMay(tenants, "edit");
  // The inputs are fetched while the person reads, so that the drawer has them at once.
  useEffect(() => void loadInputs().catch(() => undefined), []);
  const active = shown.filter(({ isActive }) => isActive);
  const open = (field: QueryField | "new" | undefined) => {
    setEdited(field);
    setRead(tenant);
  };
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open("new")}>
      Add field
    </Button>
  );
  async function save(queryField: QueryField) {
    const outcome = await store(edited === "new" ? added(queryField) : changed(queryField), read);
    if (outcome === "contested") setRead(undefined);
    return outcome === "stored";
  }
  async function turn(queryField: QueryField, isActive: boolean) {
    const outcome = await store(changed({ ...queryField, isActive }));
    const message = `“${queryField.label}” ${isActive ? "stands in the trip form again" : "is retired"}.`;
    if (outcome === "stored") notices.show({ key: "query-fields", type: "success", message });
  }

  return (
    <>
      <Header actions={mayWrite && active.length > 0 ? add : undefined} />
      <div className={styles.columns}>
        <div className={styles.fields}>
          {active.length === 0 ? (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description="No query fields yet. Add what you ask every traveller and the trip form does not have."
            >
              {mayWrite && add}
            </Empty>
          ) : (
            <SortableList
              className={sections.list}
              items={active.map(({ key, label }) => ({ id: key, label }))}
              onMove={(from, to) => void store(ordered(moved(active, from, to).map(({ key }) => key)))}
            >
              {active.map((queryField) => (
                <QueryFieldLine
                  key={queryField.key}
                  queryField={queryField}
                  onEdit={mayWrite ? () => open(queryField) : undefined}
                  onRetire={mayWrite ? () => void turn(queryField, false) : undefined}
                />
              ))}
            </SortableList>
          )}
          <RetiredQueryFields
            queryFields={shown.filter(({ isActive }) => !isActive)}
            onBring={mayWrite ? (queryField) => void turn(queryField, true) : undefined}
          />
        </div>
        {active.length > 0 && <QueryFieldPreview queryFields={active} />}
      </div>
      {edited && (
        <QueryFieldDrawer
          edited={edited === "new" ? undefined : edited}
          others={shown.filter((one) => edited === "new" || one.key !== edited.key)}
          busy={busy}
          onSave={save}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
