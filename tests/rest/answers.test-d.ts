import { expectTypeOf } from "vitest";
import * as z from "zod";
import { fieldsOf, listOf, rowOf, shape, type Answer } from "../../server/rest/endpoint/answers";
import type { Behaviour } from "../../server/rest/endpoint/Behaviour";
import { endpoint } from "../../server/rest/endpoint/endpoint";
import { changeRow, insertRow, readRow } from "../../server/rest/endpoint/rows";
import { updateRow, createRow } from "../../server/rest/writes/writeRow";
import type { Context } from "../../server/rest/endpoint/Context";
import type { Transaction } from "../../server/database/connection/Transaction";
import { get } from "../../server/database/repository/row";
import { list } from "../../server/database/repository/list";
import { jobs } from "../../src/resources/jobs";
import { trips, type Trip } from "../../src/resources/trips";
import { users, type User } from "../../src/resources/users";
import type { ListQuery } from "../../src/schema/listQuery";
import type { AnyRow, Resource } from "../../src/schema/resource";

// Checked by the compiler (npm run types): rows are exact from the repository to the answer.
declare const tx: Transaction;
declare const context: Context;
declare const anything: Resource;
declare const query: ListQuery;
declare const row: AnyRow;
declare const trip: Trip;

expectTypeOf(get(tx, trips, "", "system")).resolves.toEqualTypeOf<Trip | undefined>();
expectTypeOf(get(tx, anything, "", "system")).resolves.toEqualTypeOf<AnyRow | undefined>();
expectTypeOf(list(tx, trips, query, "system"))
  .resolves.toHaveProperty("rows")
  .toEqualTypeOf<Trip[]>();
expectTypeOf(readRow(tx, users, "")).resolves.toEqualTypeOf<User | undefined>();
expectTypeOf(insertRow(context, trips, {})).resolves.toEqualTypeOf<Trip>();
expectTypeOf(changeRow(context, trips, "", {})).resolves.toEqualTypeOf<Trip>();
expectTypeOf(createRow(context, trips, {})).resolves.toEqualTypeOf<Trip>();
expectTypeOf(updateRow(context, trips, "", 1, {})).resolves.toEqualTypeOf<Trip>();
({
  beforeUpdate(_work, current, changes) {
    expectTypeOf(current).toEqualTypeOf<Trip>();
    expectTypeOf(changes.priority).toEqualTypeOf<Trip["priority"] | undefined>();
    return changes;
  },
  // @ts-expect-error a value that the field does not take
  beforeCreate: (_work, values) => ({ ...values, priority: "whenever" }),
}) satisfies Behaviour<typeof trips>;

expectTypeOf(rowOf(trips)).toEqualTypeOf<Answer<Trip>>();
expectTypeOf(listOf(trips)).toEqualTypeOf<Answer<Trip[]>>();
expectTypeOf(fieldsOf(users, ["email"])).toExtend<Answer<{ email: string | null }>>();

const described = { method: "GET", access: "signedIn", tag: "", summary: "" } as const;
endpoint({
  ...described,
  url: "/api/trips/:id/of/:other",
  answer: shape({ trip: rowOf(trips), total: z.int(), note: z.string().optional() }),
  async read(_tx, { params, body }) {
    expectTypeOf(params.id).toEqualTypeOf<string>();
    expectTypeOf(params.other).toEqualTypeOf<string>();
    expectTypeOf(params).not.toHaveProperty("another");
    expectTypeOf(body).toEqualTypeOf<undefined>();
    return { trip, total: 1 };
  },
});
// @ts-expect-error a row of another resource
endpoint({ ...described, url: "/api/x", answer: rowOf(jobs), read: async () => trip });
// @ts-expect-error a row of no known resource
endpoint({ ...described, url: "/api/x", answer: rowOf(trips), read: async () => row });
const named = shape({ name: z.string() });
// @ts-expect-error a row where a text is declared
endpoint({ ...described, url: "/api/x", answer: named, read: async () => ({ name: trip }) });
// @ts-expect-error rows in a list of texts
endpoint({ ...described, url: "/api/x", answer: listOf(z.string()), read: async () => [trip] });
// @ts-expect-error something where nothing is answered
endpoint({ ...described, url: "/api/x", read: async () => trip });
// @ts-expect-error an answer that is a bare schema: nothing of it would be redacted
endpoint({ ...described, url: "/api/x", answer: { type: "object" }, read: async () => trip });
