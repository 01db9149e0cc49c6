import { http } from "../http";
import { idempotencyKey } from "../idempotencyKey";

/** Changes fields of a row that was read in the given version. A stale version rejects with an ApiError of status 409. */
export async function patchRow<Row>(
  resource: string,
  { id, version }: { id: string; version: number },
  values: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const { data } = await http.patch<Row>(`/api/${resource}/${id}`, { ...values, version });
  return data;
}

/** Makes a row. The request happens once, however often it is repeated on the way. */
export async function createRow<Row>(
  resource: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const headers = { "Idempotency-Key": idempotencyKey() };
  const { data } = await http.post<Row>(`/api/${resource}`, values, { headers });
  return data;
}

/** Moves a row to the trash. */
export async function trashRow(resource: string, id: string): Promise<void> {
  await http.delete(`/api/${resource}/${id}`);
}
