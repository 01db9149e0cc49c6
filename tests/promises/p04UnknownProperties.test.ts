import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  newOrganisation,
  startTestApp,
  type Answer,
  type Ask,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";
import { inBatches } from "./fixtures/inBatches";
import { operationsOf, pathWith, resourceNameOf, type Operation } from "./fixtures/operationsOf";
import { bodyFor } from "./fixtures/requestBodies";
import { fillOrganisation } from "./fixtures/storeFullRow";
import { uploadOf } from "./fixtures/uploadPicture";

describe("P4: an unknown property in a body is refused", async () => {
  let test: TestApp;
  let organisation: TestOrganisation;
  let ids: Record<string, string> = {};
  let all: Operation[] = [];
  let operations: Operation[] = [];

  beforeAll(async () => {
    test = await startTestApp();
    organisation = await newOrganisation(test);
    ids = await fillOrganisation(test.database, organisation.tenantId, "ours");
    all = await operationsOf(test.app);
    operations = all.filter(({ method }) => method !== "GET");
  });
  afterAll(() => test.stop());

  /** Whoever has signed in has nothing to finish. */
  const askOf = async ({ name }: Operation): Promise<Ask> => {
    if (name !== "POST /api/auth/finish") return organisation.owner;
    const ask = await organisation.member("owner");
    await test.database.inTenant(organisation.tenantId, (tx) =>
      tx.query("update sessions set needs = 'code' where user_id = $1", [ask.id]),
    );
    return ask;
  };
  const send = async (operation: Operation, body: unknown, ask: Ask = organisation.owner): Promise<Answer> =>
    ask(operation.method, pathWith(operation, ids[resourceNameOf(operation)] ?? randomUUID()), body);

  it("on every route that takes one, at every depth of the body", async () => {
    let refused = 0;
    for (const operation of operations.filter(({ hasBody }) => hasBody)) {
      const valid = bodyFor(operation, { mark: "ours", seed: 20_000, ids });
      const bodies = ["surplus", ...namesOfObject].flatMap((name) => withSurplus(valid, name));
      const ask = await askOf(operation);
      await inBatches(bodies, async (body) => {
        const answer = await send(operation, body, ask);
        const named = Object.keys(answer.body.errors ?? {}).some((path) =>
          ["surplus", ...namesOfObject].includes(path.split(".").at(-1) ?? ""),
        );
        expect([operation.name, body, answer.status, named]).toEqual([operation.name, body, 400, true]);
      });
      refused += bodies.length;
      // The right body would end the session that asks.
      if (operation.path === "/api/users/me/password") continue;
      const control = await send(operation, valid, ask);
      expect([operation.name, control.status, control.body]).toEqual([
        operation.name,
        expect.not.toSatisfy((status: number) => status === 400),
        control.body,
      ]);
    }
    expect(refused).toBeGreaterThan(80);
  });

  it("and any body at all on every route that takes none", async () => {
    const bare = operations.filter(({ hasBody, path }) => !hasBody && !isUpload(path));
    expect(bare.length).toBeGreaterThan(9);
    for (const operation of bare) {
      const { status } = await send(operation, { surplus: 1 });
      expect([operation.name, status]).toEqual([operation.name, 400]);
    }
  });

  it("and a value that the list of a parameter does not have", async () => {
    const asked = all.flatMap((operation) => operation.ofList.map((name) => ({ operation, name })));
    expect(asked.length).toBeGreaterThan(15);
    for (const { operation, name } of asked) {
      const { method, path } = operation;
      const other = path.startsWith("/api/imports") ? "&resource=trips" : "";
      const answer = await organisation.owner(
        method,
        `${pathWith(operation, randomUUID())}?${name}=surplus${other}`,
      );
      expect([operation.name, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
        ...[operation.name, 400, [name]],
      ]);
    }
  });

  it("and a part that an upload does not have", async () => {
    const member = await organisation.member("sales");
    const part = '------tripwright\r\ncontent-disposition: form-data; name="surplus"\r\n\r\n1\r\n';
    const { payload, headers } = await uploadOf("picture.png", undefined, part);
    const answer = await test.app.inject({
      method: "POST",
      url: "/api/files",
      headers: { ...headers, authorization: `Bearer ${member.token}` },
      payload,
    });
    expect(answer.statusCode).toBe(400);
  });
});

const isUpload = (path: string) =>
  ["/api/files", "/api/attachments", "/api/imports", "/api/public/travellers/{token}/documents"].includes(
    path,
  );

/** Every object has these by birth, so that a careless look for an unknown name finds them. */
const namesOfObject = ["constructor", "toString", "valueOf", "hasOwnProperty"];

/**
 * The body once for each object in it, with one property too many there. Maps of an organisation's own fields have rules
 * of their own, which ask for the row first (p07QueryLanguage sends them such names).
 */
function withSurplus(value: unknown, surplus: string, name = ""): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      withSurplus(item, surplus).map((inner) => value.with(index, inner)),
    );
  if (typeof value !== "object" || value === null || name === "custom") return [];
  return [
    { ...value, [surplus]: 1 },
    ...Object.entries(value).flatMap(([key, part]) =>
      withSurplus(part, surplus, key).map((inner) => ({ ...value, [key]: inner })),
    ),
  ];
}
