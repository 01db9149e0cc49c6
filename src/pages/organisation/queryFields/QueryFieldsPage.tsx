import { PlusOutlined } from "@ant-design/icons";
import { Button, Empty, Skeleton } from "antd";
import { useState } from "react";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { useQueryFields } from "../../../providers/queryFields";
import { tenants } from "../../../resources/tenants";
import { permits } from "../../../schema/access";
import type { QueryField } from "../../../schema/queryFields";
import { PageHeader } from "../../layout/PageHeader";
import { moved } from "../../sorting/moved";
import { SortableList } from "../../sorting/SortableList";
import { QueryFieldDrawer } from "./QueryFieldDrawer";
import { QueryFieldLine } from "./QueryFieldLine";
import { QueryFieldPreview } from "./QueryFieldPreview";
import styles from "./queryFields.module.css";
import { RetiredQueryFields } from "./RetiredQueryFields";
import { useQueryFieldEdits } from "./useQueryFieldEdits";

/** Where an organisation declares its own fields of the trip form. Every change counts at once. */
export function QueryFieldsPage() {
  const { actor } = useFieldEnvironment();
  const { queryFields, isPending } = useQueryFields();
  const { busy, store } = useQueryFieldEdits();
  const [edited, setEdited] = useState<QueryField | "new">();
  const mayWrite = permits(tenants.access.update, actor);
  const active = queryFields.filter(({ isActive }) => isActive);
  const retired = queryFields.filter(({ isActive }) => !isActive);

  const change = (queryField: QueryField) =>
    store(
      queryFields,
      queryFields.some(({ key }) => key === queryField.key)
        ? queryFields.map((one) => (one.key === queryField.key ? queryField : one))
        : [...active, queryField, ...retired],
    );
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited("new")}>
      Add field
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Query fields"
        context="Your own fields of the trip form. The list's filters follow at once."
        actions={mayWrite && active.length > 0 ? add : undefined}
      />
      {isPending ? (
        <Skeleton active />
      ) : (
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
                className={styles.list}
                items={active.map(({ key, label }) => ({ id: key, label }))}
                onMove={(from, to) => void store(queryFields, [...moved(active, from, to), ...retired])}
              >
                {active.map((queryField) => (
                  <QueryFieldLine
                    key={queryField.key}
                    queryField={queryField}
                    onEdit={mayWrite ? () => setEdited(queryField) : undefined}
                    onRetire={mayWrite ? () => void change({ ...queryField, isActive: false }) : undefined}
                  />
                ))}
              </SortableList>
            )}
            <RetiredQueryFields
              queryFields={retired}
              onBring={mayWrite ? (queryField) => void change({ ...queryField, isActive: true }) : undefined}
            />
          </div>
          {active.length > 0 && <QueryFieldPreview queryFields={active} />}
        </div>
      )}
      {edited && (
        <QueryFieldDrawer
          edited={edited === "new" ? undefined : edited}
          taken={queryFields.map(({ key }) => key)}
          busy={busy}
          onSave={(queryField) => void change(queryField).then((stored) => stored && setEdited(undefined))}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
