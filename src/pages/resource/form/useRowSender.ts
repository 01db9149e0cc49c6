import { useCreate, useUpdate } from "@refinedev/core";
import { useRef } from "react";
import { apiErrorOf, type ApiError } from "../../../providers/apiError";
import { idempotencyKey } from "../../../providers/idempotencyKey";
import { isSameValue } from "../../../schema/isSameValue";
import type { AnyRow, Resource } from "../../../schema/resource";

interface Attempt {
  values: Record<string, unknown>;
  key: string;
}

/** Without an answer of the server itself, which what stands before it answers in its place, it may have done the work. */
const noAnswer = new Set([0, 502, 503, 504]);

const silent = { successNotification: false, errorNotification: false } as const;

/**
 * Sends what a form changes: of the row `base` in the version that was read, or of a new row where there is none.
 * Answers the row as it is stored; rejects with an ApiError, of status 409 and with `current` where the version is old.
 */
export function useRowSender(resource: Resource) {
  // An answer that holds a secret, of a new API key say, is not remembered.
  const create = useCreate<AnyRow, ApiError>({ mutationOptions: { gcTime: 0 } });
  const update = useUpdate<AnyRow, ApiError>();
  const last = useRef<Attempt>(undefined);

  async function send(body: Record<string, unknown>, base: AnyRow | undefined): Promise<AnyRow> {
    const ours = { ...silent, resource: resource.name };
    if (base) {
      const values = { version: base.version, ...body };
      return (await update.mutateAsync({ ...ours, id: base.id, values })).data;
    }
    // Where rows cannot be changed, what was changed is a row of its own.
    if (resource.without?.includes("update") && !isSameValue(last.current?.values, body))
      last.current = undefined;
    // An attempt whose answer got lost may have made the row: it is made out first, and changed to what is there now.
    const { values, key } = (last.current ??= { values: body, key: idempotencyKey() });
    const changed = Object.entries(body).filter(([name, value]) => !isSameValue(value, values[name]));
    let made;
    try {
      made = (await create.mutateAsync({ ...ours, values, meta: { idempotencyKey: key } })).data;
    } catch (thrown) {
      if (noAnswer.has(apiErrorOf(thrown).statusCode)) throw thrown;
      last.current = undefined;
      // What was refused is no longer what is there.
      if (changed.length > 0) return send(body, undefined);
      throw thrown;
    }
    const stored = changed.length > 0 ? await send(Object.fromEntries(changed), made) : made;
    last.current = undefined;
    return stored;
  }
  return send;
}
