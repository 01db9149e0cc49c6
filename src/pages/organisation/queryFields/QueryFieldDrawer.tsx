import { Button, Drawer, Space } from "antd";
import { type FormEvent, Suspense, useId, useMemo, useState } from "react";
import { emptyBody } from "../../../fields/emptyBody";
import { errorsBelow } from "../../../fields/errorsBelow";
import { FormField } from "../../../fields/FormField";
import { type FieldErrors, type Fields, isSameValue, type QueryField } from "../../../schema";
import { useDialog } from "../../../components/useDialog";
import { withoutErrorsOf } from "../../resource/form/formState";
import { useLeaveQuestion } from "../../resource/form/useUnsavedGuard";
import { draftFields, hasOptions, readDraft } from "./draftSchema";
import styles from "./queryFields.module.css";
import { queryFieldKey } from "./queryFieldKey";
import { FieldEnvironmentProvider } from "../../../fields/kinds/FieldEnvironmentProvider";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { trips } from "../../../resources/trips";
import sections from "../sections/sections.module.css";

interface QueryFieldDrawerProps {
  /** The field that is edited; left out for a new one. */
  edited?: QueryField | undefined;
  /** The organisation's other query fields. */
  others: readonly QueryField[];
  busy: boolean;
  /** Answers whether it is stored. */
  onSave(queryField: QueryField): Promise<boolean>;
  onClose(): void;
}

const { kind } = draftFields;
const fieldsAfterwards: Fields = {
  ...draftFields,
  ...(kind && { kind: { ...kind, help: "The kind stays. Retire this field and add another to change it." } }),
};

/** The form of one query field. Its key and its kind stay. */
export function QueryFieldDrawer({ edited, others, busy, onSave, onClose }: QueryFieldDrawerProps) {
  const id = useId();
  const [start] = useState<Record<string, unknown>>(() =>
    edited ? { ...edited } : { ...emptyBody(draftFields), kind: "text" },
  );
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<FieldErrors>();
  const fields = edited ? fieldsAfterwards : draftFields;
  const shown = [
    "label",
    "kind",
    ...(hasOptions(draft["kind"]) ? ["options"] : []),
    "required",
    "help",
    "section",
    "isPublic",
  ];

  const dialog = useDialog(onClose);
  const question = useLeaveQuestion(edited ? "this query field" : "the new query field");
  const close = () => (isSameValue(draft, start) ? dialog.close() : question(dialog.close));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const key = edited?.key ?? queryFieldKey(String(draft["label"] ?? ""), []);
    const read = readDraft({ ...draft, key }, others);
    setErrors(read.errors);
    if (read.queryField && (await onSave(read.queryField))) dialog.close();
  }

  return (
    <Drawer
      open={dialog.isOpen}
      afterOpenChange={dialog.afterOpenChange}
      width={480}
      title={edited ? `Edit “${edited.label}”` : "Add a query field"}
      onClose={close}
      maskClosable={false}
      footer={
        <Space>
          <Button type="primary" htmlType="submit" form={id} loading={busy}>
            {edited ? "Save" : "Add field"}
          </Button>
          <Button onClick={close}>Cancel</Button>
        </Space>
      }
    >
      <form id={id} className={styles.draft} onSubmit={(event) => void submit(event)} noValidate>
        {/* Inputs that are still on their way must not hide the page, which would close the drawer again. */}
        <Suspense>
          {shown.map((name, index) => {
            const field = fields[name];
            return (
              field && (
                <FormField
                  key={name}
                  id={`${id}-${name}`}
                  field={field}
                  value={draft[name]}
                  around={draft}
                  onChange={(value) => {
                    setDraft((before) => ({ ...before, [name]: value }));
                    setErrors((before) => before && withoutErrorsOf(before, [name]));
                  }}
                  errors={errorsBelow(errors, name)}
                  disabled={name === "kind" && edited !== undefined}
                  autoFocus={index === 0}
                />
              )
            );
          })}
        </Suspense>
      </form>
    </Drawer>
  );
}

/** How the trip form will show the query fields; what is typed here goes nowhere. */
export function QueryFieldPreview({ queryFields }: { queryFields: readonly QueryField[] }) {
  const outer = useFieldEnvironment();
  const environment = useMemo(() => ({ ...outer, queryFields }), [outer, queryFields]);
  const [value, setValue] = useState<unknown>({});
  return (
    <section className={styles.preview} aria-label="Preview of the trip form">
      <h2 className={sections.heading}>Preview</h2>
      <p className={styles.hint}>So they stand in the trip form. Try them; nothing is stored here.</p>
      <FieldEnvironmentProvider environment={environment}>
        <Suspense fallback={null}>
          <FormField id="preview" field={trips.fields.custom} value={value} around={{}} onChange={setValue} />
        </Suspense>
      </FieldEnvironmentProvider>
    </section>
  );
}
