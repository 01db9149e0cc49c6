import { PlusOutlined } from "@ant-design/icons";
import { Button, Empty, Segmented, Skeleton, Tag } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { inSentence } from "../../../domain/formats/text";
import { useMay } from "../../../fields/useMay";
import { loadInputs } from "../../../fields/kinds/lazyParts";
import { notices } from "../../../providers/notices";
import { rememberTenant, useTenant } from "../../../providers/tenant";
import { type Tenant, tenants } from "../../../resources/tenants";
import { resources } from "../../../resources";
import { customFieldOf, type QueryField, queryFieldKinds, type Resource } from "../../../schema";
import { PageHeader } from "../../../components/PageHeader";
import { Loaded } from "../../../components/Loaded";
import { moved } from "../../sorting/moved";
import { SortableList } from "../../sorting/SortableList";
import { QueryFieldDrawer, QueryFieldPreview } from "./QueryFieldDrawer";
import sections from "../sections/sections.module.css";
import styles from "./queryFields.module.css";
import { SortableLine } from "../../sorting/SortableLine";
import { SectionList } from "../sections/SectionList";
import { apiErrorOf, conflictIn } from "../../../providers/apiError";
import { useSaveRow } from "../../../providers/rows/useSaveRow";
import { queryFieldKey } from "./queryFieldKey";

/** The resources whose rows have query fields, with the field that holds them; trips, which have most, first. */
const takers = resources
  .flatMap((resource) => {
    const custom = customFieldOf(resource);
    return custom ? [{ resource, custom: custom.field }] : [];
  })
  .sort((one, other) => Number(other.resource.name === "trips") - Number(one.resource.name === "trips"));

/** The organisation's own fields of trips, contacts and accounts. Every change is saved directly. */
export function QueryFieldsPage() {
  const query = useTenant();
  if (query.data) return <QueryFieldsEditor tenant={query.data} />;
  // Without the list no change is possible: fields that are not sent back are retired.
  return (
    <>
      <Header />
      <Loaded query={query} skeleton={<Skeleton active />} trouble="The query fields could not be read.">
        {() => null}
      </Loaded>
    </>
  );
}

const Header = ({ actions }: { actions?: ReactNode }) => (
  <PageHeader
    title="Query fields"
    context="Your own fields. Forms, lists, filters, imports and exports follow at once."
    actions={actions}
  />
);

function QueryFieldsEditor({ tenant }: { tenant: Tenant }) {
  const { shown: all, busy, store } = useQueryFieldEdits(tenant);
  const [parameters, setParameters] = useSearchParams();
  const taker = takers.find(({ resource }) => resource.name === parameters.get("of")) ?? takers[0];
  const [edited, setEdited] = useState<QueryField | "new">();
  // The organisation when the drawer opened; cleared after a conflict, so that saving again overwrites.
  const [read, setRead] = useState<Tenant>();
  const mayWrite = useMay(tenants, "edit");
  // Loads the inputs ahead, so that the drawer has them when it opens.
  useEffect(() => void loadInputs().catch(() => undefined), []);
  if (!taker) return null;
  const { resource, custom } = taker;
  const shown = all.filter(({ of }) => of === resource.name);
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
    const message = `“${queryField.label}” ${isActive ? "stands in the form again" : "is retired"}.`;
    if (outcome === "stored") notices.show({ key: "query-fields", type: "success", message });
  }

  return (
    <>
      <Header actions={mayWrite && active.length > 0 ? add : undefined} />
      <Segmented
        className={styles.takers}
        aria-label="Query fields of"
        value={resource.name}
        onChange={(of) => setParameters({ of })}
        options={takers.map(({ resource: { name, label } }) => ({
          value: name,
          label: `${label.many} (${inUse(all).filter(({ of }) => of === name).length})`,
        }))}
      />
      <div className={styles.columns}>
        <div className={styles.fields}>
          {active.length === 0 ? (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={`No query fields of ${inSentence(resource.label.many)} yet. Add what you ask everybody and the form does not have.`}
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
            resource={resource}
            queryFields={shown.filter(({ isActive }) => !isActive)}
            onBring={mayWrite ? (queryField) => void turn(queryField, true) : undefined}
          />
        </div>
        {active.length > 0 && <QueryFieldPreview key={resource.name} custom={custom} queryFields={active} />}
      </div>
      {edited && (
        <QueryFieldDrawer
          resource={resource}
          edited={edited === "new" ? undefined : edited}
          others={all.filter((one) => edited === "new" || one.key !== edited.key)}
          busy={busy}
          onSave={save}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

interface QueryFieldLineProps {
  queryField: QueryField;
  /** Absent if the user may not change it. */
  onEdit?: (() => void) | undefined;
  onRetire?: (() => void) | undefined;
}

function QueryFieldLine({ queryField, onEdit, onRetire }: QueryFieldLineProps) {
  const { label, key, kind, required, section, isPublic } = queryField;
  return (
    <SortableLine id={key} label={label} className={styles.line} fixed={!onEdit}>
      <div className={sections.words}>
        <span className={sections.name}>{label}</span>
        <span className={sections.detail}>
          {queryFieldKinds[kind].label}
          {section ? ` · ${section}` : ""}
        </span>
      </div>
      {isPublic && <Tag>On forms</Tag>}
      {required && <Tag>Required</Tag>}
      {onEdit && (
        <Button size="small" type="text" onClick={onEdit} aria-label={`Edit ${label}`}>
          Edit
        </Button>
      )}
      {onRetire && (
        <Button size="small" type="text" onClick={onRetire} aria-label={`Retire ${label}`}>
          Retire
        </Button>
      )}
    </SortableLine>
  );
}

interface RetiredQueryFieldsProps {
  resource: Resource;
  queryFields: readonly QueryField[];
  onBring?: ((queryField: QueryField) => void) | undefined;
}

/** The fields that take no new values. Rows still show their stored values. */
function RetiredQueryFields({ resource, queryFields, onBring }: RetiredQueryFieldsProps) {
  if (queryFields.length === 0) return null;
  return (
    <section aria-label="Retired fields">
      <h2 className={sections.heading}>Retired</h2>
      <p className={styles.hint}>{`They take no new values. ${resource.label.many} keep what was stored.`}</p>
      <SectionList rows={queryFields} keyOf={({ key }) => key} empty={null}>
        {(queryField) => (
          <>
            <div className={sections.words}>
              <span className={sections.detail}>{queryField.label}</span>
            </div>
            {onBring && (
              <Button size="small" type="text" onClick={() => onBring(queryField)}>
                Bring back
              </Button>
            )}
          </>
        )}
      </SectionList>
    </section>
  );
}

const contested =
  "Someone else changed this field in the meantime. The list shows their version; save again to replace it with yours.";

/** Edits of the query fields, shown before the server responds. A refused edit is reverted with a message. */
function useQueryFieldEdits(tenant: Tenant) {
  const save = useSaveRow(tenants);
  const [underWay, setUnderWay] = useState<readonly QueryFieldEdit[]>([]);

  /**
   * Resolves with the outcome. "contested": someone else changed the same; their version is shown.
   * @param read the organisation that the user saw; changes by others since then are merged.
   */
  async function store(edit: QueryFieldEdit, read = tenant): Promise<"stored" | "contested" | "refused"> {
    setUnderWay((edits) => [...edits, edit]);
    try {
      await rememberTenant(await save({ queryFields: edit(read.queryFields) }, read));
      return "stored";
    } catch (thrown) {
      const current = conflictIn(thrown);
      if (current) await rememberTenant(current);
      const notice = current
        ? ({ type: "warning", message: contested } as const)
        : ({ type: "error", message: apiErrorOf(thrown).message } as const);
      notices.show({ key: "query-fields", ...notice });
      return current ? "contested" : "refused";
    } finally {
      setUnderWay((edits) => edits.filter((one) => one !== edit));
    }
  }

  const known: readonly QueryField[] = tenant.queryFields;
  const shown = underWay.reduce((list, edit) => edit(list), known);
  return { shown, busy: underWay.length > 0, store };
}

type QueryFieldEdit = (list: readonly QueryField[]) => readonly QueryField[];

const inUse = (list: readonly QueryField[]) => list.filter(({ isActive }) => isActive);
const retired = (list: readonly QueryField[]) => list.filter(({ isActive }) => !isActive);
const keysOf = (list: readonly QueryField[]) => list.map(({ key }) => key);

/** Adds a field after those in use, with a free key made from its label. */
const added =
  (field: Omit<QueryField, "key">): QueryFieldEdit =>
  (list) => [...inUse(list), { ...field, key: queryFieldKey(field.label, keysOf(list)) }, ...retired(list)];

const changed =
  (after: QueryField): QueryFieldEdit =>
  (list) =>
    list.map((field) => (field.key === after.key ? after : field));

/** Sorts the fields in use by the keys. Fields that others have added come last. */
const ordered =
  (keys: readonly string[]): QueryFieldEdit =>
  (list) => {
    const active = inUse(list);
    const known = keys.flatMap((key) => active.filter((field) => field.key === key));
    return [...known, ...active.filter(({ key }) => !keys.includes(key)), ...retired(list)];
  };
