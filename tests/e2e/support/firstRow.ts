import { type APIRequestContext, expect } from "@playwright/test";
import { resourceNamed } from "../../../src/resources";
import { isWritable } from "../../../src/schema/bodies";
import { targetOf } from "../../../src/schema/checkResources";
import { isCollected } from "../../../src/schema/kinds/values";
import { fullBody } from "../../promises/fixtures/fullValues";
import { json } from "./organisation";

type Row = Awaited<ReturnType<typeof json>>;

/**
 * The first row of a resource. Where the demo has none, one is made, with those that it must refer to; what the server
 * alone makes, by the clock, is waited for.
 */
export async function firstRow(
  name: string,
  request: APIRequestContext,
  headers: Record<string, string>,
): Promise<Row> {
  const find = async (): Promise<Row> => (await json(request.get(`/api/${name}?_end=1`, { headers })))[0];
  const resource = resourceNamed(name);
  if (resource.without?.includes("create")) await expect.poll(find).toBeDefined();
  const row = await find();
  if (row) return row;
  const ids: Record<string, string> = {};
  for (const field of Object.values(resource.fields)) {
    const target = targetOf(field);
    if (target && target !== "self" && !field.optional && !isCollected(field))
      ids[target] = (await firstRow(target, request, headers)).id;
  }
  // Tests run side by side: what is unique differs.
  const filling = { mark: "sample", seed: Math.floor(Math.random() * 1e9), ids };
  const data = fullBody(resource, filling, (field) => isWritable(field, "create"));
  return json(request.post(`/api/${name}`, { data, headers }));
}
