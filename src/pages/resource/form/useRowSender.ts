import { useCreate, useUpdate } from "@refinedev/core";
import { useRef } from "react";
import type { ApiError } from "../../../providers/apiError";
import { idempotencyKey } from "../../../providers/idempotencyKey";
import type { AnyRow, Resource } from "../../../schema/resource";

const silent = { successNotification: false, errorNotification: false } as const;

/**
 * Sends what a form changes: of the row `base` in the version that was read, or of a new row where there is none.
 * Answers the row as it is stored; rejects with an ApiError, of status 409 and with `current` where the version is old.
 */
export function useRowSender(resource: Resource) {
  // An answer that holds a secret, of a new API key say, is not remembered.
  const create = useCreate<AnyRow, ApiError>({ mutationOptions: { gcTime: 0 } });
  const update = useUpdate<AnyRow, ApiError>();
  const last = useRef({ body: "", key: "" });

  return async function send(body: Record<string, unknown>, base: AnyRow | undefined): Promise<AnyRow> {
    const ours = { ...silent, resource: resource.name };
    if (base) {
      const values = { version: base.version, ...body };
      return (await update.mutateAsync({ ...ours, id: base.id, values })).data;
    }
    const text = JSON.stringify(body);
    // The same body sent again, after an answer that got lost, must not make a second row.
    if (last.current.body !== text) last.current = { body: text, key: idempotencyKey() };
    const meta = { idempotencyKey: last.current.key };
    return (await create.mutateAsync({ ...ours, values: body, meta })).data;
  };
}
