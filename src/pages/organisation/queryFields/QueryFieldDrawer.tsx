import { Button, Drawer, Space } from "antd";
import { type FormEvent, Suspense, useId, useMemo, useState } from "react";
import { emptyBody } from "../../../fields/emptyBody";
import { errorsBelow } from "../../../fields/errorsBelow";
import { FormField } from "../../../fields/FormField";
import {
  type CustomField,
  type FieldErrors,
  type Fields,
  isSameValue,
  type QueryField,
  brokenChecks,
  fieldErrorsOf,
  nestedFields,
  presentSchema,
  type Resource,
} from "../../../schema";
import { useDialog } from "../../../components/useDialog";
import { withoutErrorsOf } from "../../resource/form/formState";
import { useLeaveQuestion } from "../../resource/form/useUnsavedGuard";
import { inSentence } from "../../../domain/formats/text";
import styles from "./queryFields.module.css";
import { queryFieldKey } from "./queryFieldKey";
import { FieldEnvironmentProvider } from "../../../fields/kinds/FieldEnvironmentProvider";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import sections from "../sections/sections.module.css";
import { tenants } from "../../../resources/tenants";

const declared = nestedFields(tenants.fields.queryFields);
const { options } = tenants.fields.queryFields.of;

/** The editable fields of a query field. The value of an option is made from its label. */
const draftFields: Fields = { ...declared, options: { ...options, of: { label: options.of.label } } };

const list = presentSchema(tenants.fields.queryFields);

const hasOptions = (kind: unknown): boolean => kind === "choice" || kind === "choices";

/** The query field of a draft, or its errors by field. `others` are the organisation's other query fields. */
export function readDraft(
  draft: Readonly<Record<string, unknown>>,
  others: readonly QueryField[] = [],
): {
  queryField?: QueryField;
  errors?: FieldErrors;
} {
  const options = hasOptions(draft["kind"]) ? withValues(draft["options"]) : [];
  const read = list.safeParse([{ ...draft, options }]);
  if (!read.success) {
    return { errors: errorsUnder("0.", fieldErrorsOf(read.error)) };
  }
  if (hasOptions(draft["kind"]) && (!Array.isArray(options) || options.length === 0))
    return { errors: { options: ["Enter at least one option."] } };
  // The schema of the declaration is the schema of a list of query fields.
  const [queryField] = read.data as [QueryField];
  const broken = brokenChecks(tenants, { queryFields: [...others, queryField] }, new Set(["queryFields"]));
  const errors = errorsUnder(`queryFields.${others.length}.`, broken);
  return Object.keys(errors).length > 0 ? { errors } : { queryField };
}

/** The errors below a path, by the rest of their path. */
const errorsUnder = (path: string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([at, messages]) =>
      at.startsWith(path) ? [[at.slice(path.length), messages]] : [],
    ),
  );

/** Gives each option a value: its stored value, else a free one made from the label. */
function withValues(options: unknown): unknown {
  if (!Array.isArray(options)) return options;
  const taken: string[] = options.flatMap(({ value }) => value ?? []);
  return options.map((option) => {
    if (option.value) return option;
    const value = queryFieldKey(String(option.label ?? ""), taken);
    taken.push(value);
    return { ...option, value };
  });
}

interface QueryFieldDrawerProps {
  /** Whose rows have the query field. */
  resource: Resource;
  edited?: QueryField | undefined;
  others: readonly QueryField[];
  busy: boolean;
  /** Resolves with whether the field is stored. */
  onSave(queryField: QueryField): Promise<boolean>;
  onClose(): void;
}

const { kind } = draftFields;
const fieldsAfterwards: Fields = {
  ...draftFields,
  ...(kind && { kind: { ...kind, help: "The kind stays. Retire this field and add another to change it." } }),
};

/** The form of a query field. Key and kind of an existing field cannot change. */
export function QueryFieldDrawer({ resource, edited, others, busy, onSave, onClose }: QueryFieldDrawerProps) {
  const id = useId();
  const [start] = useState<Record<string, unknown>>(() =>
    edited ? { ...edited } : { ...emptyBody(draftFields), kind: "text", of: resource.name },
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
    // Enquiries are trips.
    ...(resource.name === "trips" ? ["isPublic"] : []),
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
      title={edited ? `Edit “${edited.label}”` : `Add a query field of ${inSentence(resource.label.many)}`}
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
        {/* Without this boundary, loading inputs would hide the whole page, which closes the drawer. */}
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

interface QueryFieldPreviewProps {
  custom: CustomField;
  queryFields: readonly QueryField[];
}

/** A preview of the query fields in their form; its values are not stored. */
export function QueryFieldPreview({ custom, queryFields }: QueryFieldPreviewProps) {
  const outer = useFieldEnvironment();
  const environment = useMemo(() => ({ ...outer, queryFields }), [outer, queryFields]);
  const [value, setValue] = useState<unknown>({});
  return (
    <section className={styles.preview} aria-label="Preview of the form">
      <h2 className={sections.heading}>Preview</h2>
      <p className={styles.hint}>So they stand in the form. Try them; nothing is stored here.</p>
      <FieldEnvironmentProvider environment={environment}>
        <Suspense fallback={null}>
          <FormField id="preview" field={custom} value={value} around={{}} onChange={setValue} />
        </Suspense>
      </FieldEnvironmentProvider>
    </section>
  );
}
