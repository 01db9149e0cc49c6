import { apiErrorOf } from "../apiError";
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

/** Makes a row. Requests with the same key happen once, however often they are sent. */
export const createRow = <Row>(resource: string, values: Readonly<Record<string, unknown>>): Promise<Row> =>
  postOnce<Row>(`/api/${resource}`, values);

/**
 * Posts what must happen once (promise P24), a create or a verb such as `/api/itineraries/:id/duplicate`. Until an
 * answer has come, the same request carries the same key, so that trying again after a lost answer gets that answer.
 */
export async function postOnce<Answer>(url: string, body?: unknown): Promise<Answer> {
  const request = `${url} ${JSON.stringify(body)}`;
  const key = unanswered.get(request) ?? idempotencyKey();
  unanswered.set(request, key);
  try {
    const { data } = await http.post<Answer>(url, body, { headers: { "Idempotency-Key": key } });
    unanswered.delete(request);
    return data;
  } catch (thrown) {
    const { statusCode } = apiErrorOf(thrown);
    // A refusal stored nothing; of no answer, and of a 5xx, nobody knows.
    if (statusCode >= 400 && statusCode < 500) unanswered.delete(request);
    throw thrown;
  }
}

/** The keys of requests of which it is not known whether they happened. */
const unanswered = new Map<string, string>();
