import { useCreate, useUpdate } from "@refinedev/core";
import { useCallback, useMemo, useRef, useState } from "react";
import { emptyBody } from "../../../fields/emptyBody";
import { useFieldEnvironment } from "../../../fields/FieldEnvironment";
import { type ApiError, apiErrorOf } from "../../../providers/apiError";
import { idempotencyKey } from "../../../providers/idempotencyKey";
import type { Faults } from "../../../schema/faults";
import type { AnyRow, Resource } from "../../../schema/resource";
import { checkBody } from "./checkBody";
import { formBody, type FormValues } from "./formBody";
import { type FormSection, formSections, openFields } from "./formFields";
import { isSameValue } from "../../../schema/isSameValue";
import { withoutFaultsOf } from "./withoutFaultsOf";

export interface ResourceFormOptions {
  resource: Resource;
  /** The row to change; without it the form makes a new one. */
  row?: AnyRow | undefined;
  /** Values that a new row starts with. */
  initial?: FormValues | undefined;
  /** Sent with a new row besides what is in the form: the trip of an itinerary, say. */
  fixed?: FormValues | undefined;
}

export interface ResourceFormHold {
  resource: Resource;
  action: "create" | "update";
  sections: readonly FormSection[];
  values: FormValues;
  faults: Faults;
  /** What is wrong as a whole, in words. */
  message: string | undefined;
  isDirty: boolean;
  isSaving: boolean;
  /** The row as someone else has saved it meanwhile, until that is settled. */
  conflict: AnyRow | undefined;
  /** What was read; undefined of a new row. */
  base: AnyRow | undefined;
  set(name: string, value: unknown): void;
  /** Checks and saves. Answers the saved row, or nothing where something is wrong, which `faults` and `message` then say. */
  save(): Promise<AnyRow | undefined>;
  /** Goes on from the other person's row with these values; `save` then replaces it. */
  settle(current: AnyRow, values: FormValues): void;
  dropConflict(): void;
}

/** The state of a form of any resource: values, what is wrong with them, and saving. It draws nothing. */
export function useResourceForm({ resource, row, initial, fixed }: ResourceFormOptions): ResourceFormHold {
  const { actor, queryFields } = useFieldEnvironment();
  const action = row ? "update" : "create";
  const sections = useMemo(() => formSections(resource, actor, action), [resource, actor, action]);
  const fields = useMemo(() => openFields(sections), [sections]);
  const [start] = useState<FormValues>(() => row ?? { ...emptyBody(Object.fromEntries(fields)), ...initial });
  const [base, setBase] = useState(row);
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<Faults>({});
  const [message, setMessage] = useState<string>();
  const [conflict, setConflict] = useState<AnyRow>();
  const key = useRef({ body: "", key: "" });
  const create = useCreate<AnyRow, ApiError>();
  const update = useUpdate<AnyRow, ApiError>();
  const isDirty = useMemo(
    () => [...fields.keys()].some((name) => !isSameValue(values[name], (base ?? start)[name])),
    [fields, values, base, start],
  );
  const latest = useRef({ values, base });
  const hold = useCallback((next: Partial<typeof latest.current>) => {
    latest.current = { ...latest.current, ...next };
    setValues(latest.current.values);
    setBase(latest.current.base);
  }, []);

  const set = useCallback(
    (name: string, value: unknown) => {
      hold({ values: { ...latest.current.values, [name]: value } });
      setFaults((before) => withoutFaultsOf(before, name));
      setMessage(undefined);
    },
    [hold],
  );

  async function send(body: Record<string, unknown>, version: number | undefined): Promise<AnyRow> {
    const silent = { resource: resource.name, successNotification: false, errorNotification: false } as const;
    if (version !== undefined && latest.current.base) {
      const { data } = await update.mutateAsync({
        ...silent,
        id: latest.current.base.id,
        values: { version, ...body },
      });
      return data;
    }
    const text = JSON.stringify(body);
    // The same body sent again, after an answer that got lost, must not make a second row.
    if (key.current.body !== text) key.current = { body: text, key: idempotencyKey() };
    const { data } = await create.mutateAsync({
      ...silent,
      values: body,
      meta: { idempotencyKey: key.current.key },
    });
    return data;
  }

  async function save(): Promise<AnyRow | undefined> {
    const { values, base } = latest.current;
    const body = { ...(base ? {} : fixed), ...formBody(values, base, fields, queryFields) };
    const found = checkBody(resource, action, body, queryFields);
    setFaults(found);
    setMessage(undefined);
    if (Object.keys(found).length > 0) return undefined;
    if (base && Object.keys(body).length === 0) return base;
    try {
      const saved = await send(body, base?.version);
      hold({ base: saved, values: { ...latest.current.values, ...saved } });
      return saved;
    } catch (thrown) {
      const error = apiErrorOf(thrown);
      // The server sends the row as it is now with a stale version.
      if (error.statusCode === 409 && error.current) setConflict(error.current as AnyRow);
      else if (error.errors) setFaults(error.errors);
      if (error.statusCode !== 401 && !error.current) setMessage(error.message);
      return undefined;
    }
  }

  return {
    resource,
    action,
    sections,
    values,
    faults,
    message,
    isDirty,
    isSaving: create.mutation.isPending || update.mutation.isPending,
    conflict,
    base,
    set,
    save,
    settle(current, chosen) {
      hold({ base: current, values: chosen });
      setConflict(undefined);
    },
    dropConflict: () => setConflict(undefined),
  };
}
