import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moveToTrash, update } from "../../server/database/repository/row";
import { resourceNamed, resources } from "../../src/resources";
import { roleNames, type Role } from "../../src/schema/field/access";
import { canWrite } from "../../src/schema/fieldAccess";
import { changeableField } from "../database/sampleValues";
import {
  asking,
  newOrganisation,
  signedIn,
  startTestApp,
  type Ask,
  type TestApp,
  type TestOrganisation,
} from "../rest/startTestApp";
import { softPasskey } from "../setup/softPasskey";
import { appOf } from "./fixtures/appOf";
import { type MailServer, startMailServer } from "../setup/mailServer";
import { operationsOf, pathWith, resourceNameOf, type Operation } from "./fixtures/operationsOf";
import { missingRoutes, tables } from "./fixtures/missingRoutes";
import { bodyFor, hasBodyFor } from "./fixtures/requestBodies";
import { roleMatrix } from "./fixtures/roleMatrix";
import { storeImport } from "./fixtures/storeImport";
import { fillOrganisation, storeFullRow } from "./fixtures/storeFullRow";
import { attachToTrip, uploadOf, uploadPicture } from "./fixtures/uploadPicture";

interface Member {
  ask: Ask;
  id: string;
  username: string;
  token: string;
}

/** Whose the trip is that a request is about. */
const tripsOf = ["nobody", "the user", "a team of the user"] as const;
type TripOf = (typeof tripsOf)[number];

describe("P5: a role does what the role table says and no more", async () => {
  let mails: MailServer;
  let test: TestApp;
  let organisation: TestOrganisation;
  let operations: Operation[] = [];
  let ids: Record<string, string> = {};
  const members = new Map<Role, Member>();
  const trips = new Map<TripOf, string>();
  let assigned: Record<TripOf, Record<string, unknown>>;
  let seed = 30_000;

  beforeAll(async () => {
    mails = await startMailServer();
    test = await startTestApp({ settings: mails.settings });
    organisation = await newOrganisation(test);
    for (const role of roleNames) {
      const ask = await organisation.member(role);
      members.set(role, { ask, id: ask.id, username: ask.username, token: ask.token });
    }
    const { id: userId, token } = member("operations");
    const picture = await uploadPicture(test.app, token, "picture.png");
    ids = await fillOrganisation(test.database, organisation.tenantId, "ours", { files: picture });
    ids["attachments"] = await attachToTrip(test.app, member("owner").token, "ours");
    const team = await store("teams", { members: [userId] });
    assigned = {
      nobody: { assigneeUserId: ids.users, assigneeTeamId: ids.teams },
      "the user": { assigneeUserId: userId },
      "a team of the user": { assigneeUserId: ids.users, assigneeTeamId: team },
    };
    for (const whose of tripsOf) trips.set(whose, await store("trips", assigned[whose]));
    operations = await operationsOf(test.app);
  });
  afterAll(async () => {
    await test.stop();
    await mails.stop();
  });

  function member(role: Role): Member {
    const found = members.get(role);
    if (!found) throw new Error(role);
    return found;
  }

  const store = async (name: string, given: Record<string, unknown> = {}): Promise<string> =>
    (
      await storeFullRow(test.database, organisation.tenantId, resourceNamed(name), {
        mark: "ours",
        ids,
        given,
      })
    ).id;

  /** Sends what the route asks for, with a row of its own to act on, so that nothing but the role is in its way. */
  async function attempt(
    operation: Operation,
    role: Role,
    whose: TripOf,
    isAllowed: boolean,
  ): Promise<number> {
    const { ask, token, username } = member(role);
    if (["POST /api/files", "POST /api/attachments", "POST /api/imports"].includes(operation.name)) {
      const isImport = operation.path === "/api/imports";
      const { payload, headers } = await uploadOf(
        "picture.png",
        isImport ? Buffer.from("Customer\nAsha\n") : undefined,
      );
      const all = { ...headers, authorization: `Bearer ${token}` };
      return (
        await test.app.inject({
          method: "POST",
          url: `${operation.path}${isImport ? "?resource=trips" : ""}`,
          headers: all,
          payload,
        })
      ).statusCode;
    }
    if (operation.name === "POST /api/users/me/password") {
      const fresh = await organisation.member(role);
      return (await fresh("POST", operation.path, bodyFor(operation, { mark: "ours", seed, ids }))).status;
    }
    if (/\/me\/second-factor\/(app|recovery)/.test(operation.path)) {
      const fresh = await organisation.member(role);
      const app = operation.path.endsWith("/app") ? undefined : await appOf(fresh);
      if (operation.path.endsWith("/confirm"))
        return (await fresh("POST", operation.path, { code: app?.code() })).status;
      if (app) await app.confirm();
      return (await fresh(operation.method, operation.path)).status;
    }
    // Nobody answers at its address: whoever may set a provider is told so.
    if (operation.name === "PUT /api/tenants/provider") {
      const { status } = await ask("PUT", operation.path, bodyFor(operation, { mark: "ours", seed, ids }));
      return status === 422 ? 204 : status;
    }
    if (operation.path.startsWith("/api/users/me/passkeys")) {
      const fresh = await organisation.member(role);
      const { challenge, host } = (await fresh("POST", "/api/users/me/passkeys/challenge")).body;
      if (operation.path.endsWith("/challenge")) return (await fresh("POST", operation.path)).status;
      const added = await fresh("POST", "/api/users/me/passkeys", {
        ...softPasskey({ origin: mails.settings["PUBLIC_URL"] ?? "", host }).make(challenge),
        name: "Phone",
      });
      if (operation.method === "POST") return added.status;
      const [key] = (await fresh("GET", "/api/users/me/second-factor")).body.passkeys;
      const path = `/api/users/me/passkeys/${key.id}`;
      return (await fresh(operation.method, path, operation.hasBody ? { name: "Old phone" } : undefined))
        .status;
    }
    if (operation.path === "/api/users/me/sessions/{id}") {
      await signedIn(test.app, username);
      const { body } = await ask("GET", "/api/users/me/sessions");
      const other = body.find(({ current }: { current: boolean }) => !current);
      return (await ask("DELETE", `/api/users/me/sessions/${other.id}`)).status;
    }
    if (operation.path.startsWith("/api/runs/{id}")) {
      const { body } = await ask(
        "POST",
        "/api/runs",
        bodyFor({ ...operation, name: "POST /api/runs" }, { mark: "ours", seed, ids }),
      );
      // What is undone has ended.
      await test.database.inTenant(organisation.tenantId, (tx) =>
        tx.query("update run_lines set state = 'done' where run_id = $1", [body.id]),
      );
      return (await ask(operation.method, pathWith(operation, body.id))).status;
    }
    if (operation.path.startsWith("/api/made-reports")) {
      // Only two are made at a time.
      await test.database.inTenant(organisation.tenantId, (tx) =>
        tx.query("update made_reports set made_at = now()"),
      );
      const post = { ...operation, name: "POST /api/made-reports" };
      const made = await ask("POST", "/api/made-reports", bodyFor(post, { mark: "ours", seed, ids }));
      return operation.method === "POST"
        ? made.status
        : (await ask("GET", pathWith(operation, made.body.id))).status;
    }
    if (operation.path.startsWith("/api/imports/{id}")) {
      const isDone = /undo|faults/.test(operation.path);
      const { id: userId } = (await ask("GET", "/api/users/me")).body;
      const own = { tenantId: organisation.tenantId, userId, mark: "ours", isDone };
      const path = pathWith(operation, await storeImport(test.database, own));
      return (await ask(operation.method, path, operation.method === "PATCH" ? {} : undefined)).status;
    }
    const isOfAuthor = /timeline\/\{id\}\/(correct|withdraw)$/.test(operation.path);
    const note = { tripId: trips.get(whose), kind: "note", body: "ours" };
    const id = isOfAuthor
      ? (await (isAllowed ? ask : organisation.owner)("POST", "/api/timeline", note)).body.id
      : await rowFor(operation, whose, isAllowed);
    // Nothing differs between a row and itself.
    const path = `${pathWith(operation, id)}${operation.path.endsWith("/difference") ? `?to=${id}` : ""}`;
    if (path.endsWith("/take-back"))
      await organisation.owner("POST", path.replace("/take-back", "/erase"), { version: 1 });
    return (await ask(operation.method, path, await bodyOf(operation, role, id, whose))).status;
  }

  /** One day that needs no bed: nothing is wrong with it. */
  const sendable = {
    ...{ startDate: "2031-05-01", validUntil: "2031-04-01", adults: 2, childAges: [], currency: "EUR" },
    totals: null,
    days: [{ id: "d1", meals: { breakfast: false, lunch: false, dinner: false }, photos: [], items: [] }],
  };

  /** Rows for requests that change nothing, since they read or are refused, by what was stored. */
  const unchanged = new Map<string, string>();

  /** The id of a row that is there for this request alone, or for all that leave it as it is. */
  async function rowFor(operation: Operation, whose: TripOf, isAllowed: boolean): Promise<string> {
    const name = resourceNameOf(operation);
    if (!operation.path.includes("{id}")) return organisation.tenantId;
    if (operation.path.endsWith("/content")) return ids[resourceNameOf(operation)] ?? "";
    if (operation.path === "/api/merges/{id}/undo") {
      const [gone, into] = [await store("query-sources"), await store("query-sources")];
      return (await organisation.owner("POST", `/api/query-sources/${gone}/merge`, { into })).body.merge;
    }
    const given: Record<string, Record<string, unknown>> = {
      trips: assigned[whose],
      users: { role: "sales", isActive: !/\/(erase|take-back)$/.test(operation.path) },
      itineraries: {
        tripId: trips.get(whose),
        status: operation.path.endsWith("/move") ? "sent" : "draft",
        // No trip stands on a version of it.
        lastOffer: { currency: "INR", total: 1, hash: "", isChanged: true, standingNumber: null },
        ...(operation.path.endsWith("/send") ? sendable : {}),
      },
      "follow-ups": { tripId: trips.get(whose) },
      "offer-questions": { tripId: trips.get(whose) },
      "trip-travellers": { tripId: trips.get(whose), contactId: null },
      "travel-documents": { tripId: trips.get(whose) },
      timeline: { tripId: trips.get(whose), kind: "note", takenBackAt: null },
      "api-keys": { revokedAt: null },
      jobs: { status: operation.path.endsWith("/cancel") ? "queued" : "dead" },
    };
    const isTrashed = operation.path.endsWith("/restore");
    // What is taken back was erased before.
    const changes = isAllowed ? operation.method !== "GET" : operation.path.endsWith("/take-back");
    const key = JSON.stringify([name, whose, given[name], isTrashed]);
    const known = changes ? undefined : unchanged.get(key);
    if (known !== undefined) return known;
    const own =
      name === "offers"
        ? {
            ...sendable,
            tripId: trips.get(whose),
            itineraryId: await store("itineraries", given["itineraries"]),
          }
        : given[name];
    const id = await store(name, own);
    if (operation.path.endsWith("/hand-over")) await store("contacts", { ownerUserId: id });
    if (isTrashed)
      await test.database.inTenant(organisation.tenantId, (tx) =>
        moveToTrash(tx, resourceNamed(name), id, "system"),
      );
    if (!changes) unchanged.set(key, id);
    return id;
  }

  async function bodyOf(operation: Operation, role: Role, id: string, whose: TripOf): Promise<unknown> {
    if (!operation.hasBody) return undefined;
    if (operation.method === "PATCH") {
      const url = pathWith(operation, id);
      const { body } = (await (url.endsWith("/me") ? undefined : organisation.owner("GET", url))) ?? {
        body: undefined,
      };
      return { version: body?.version ?? 1 };
    }
    if (operation.path.endsWith("/set-back")) return setBackOf(operation, id);
    if (operation.path.endsWith("/erase")) return { version: 1 };
    if (operation.path.endsWith("/merge")) return { into: await store(resourceNameOf(operation)) };
    seed += 1;
    const body = withoutClosed(operation, role, bodyFor(operation, { mark: "ours", seed, ids }));
    if (operation.name === "PUT /api/tenants/query-fields")
      return { ...body, version: (await organisation.owner("GET", operation.path)).body.version };
    const ofTrip = { tripId: trips.get(whose) };
    if (operation.path.endsWith("/next")) return { ...body, next: { ...Object(body["next"]), ...ofTrip } };
    if ("travellerId" in body)
      return { ...body, travellerId: await store("trip-travellers", { ...ofTrip, contactId: null }) };
    return "tripId" in body ? { ...body, ...ofTrip } : body;
  }

  /** Sets back a change that the server has just made. */
  async function setBackOf(operation: Operation, id: string): Promise<unknown> {
    const resource = resourceNamed(resourceNameOf(operation));
    const [field = ""] = changeableField(resource) ?? [];
    await test.database.inTenant(organisation.tenantId, (tx) =>
      update(tx, resource, id, { [field]: `Otherwise ${(seed += 1)}` }, "system"),
    );
    const row = pathWith(operation, id).replace("/set-back", "");
    const { version } = (await organisation.owner("GET", row)).body;
    const { entries } = (await organisation.owner("GET", `${row}/history`)).body;
    return { version, entry: entries[0].id };
  }

  /** A field that is closed to a role is no part of what it may do with the rows. */
  function withoutClosed(operation: Operation, role: Role, body: Record<string, unknown>) {
    const fields = resources.find(({ name }) => name === resourceNameOf(operation))?.fields ?? {};
    const actor = { userId: member(role).id, role, teamIds: [] };
    const isOpen = ([name]: [string, unknown]) => !fields[name] || canWrite(fields[name], actor);
    return Object.fromEntries(Object.entries(body).filter(isOpen));
  }

  it("has every route of the API in the matrix, with a body where it takes one, and no other", () => {
    expect(missingRoutes(operations)).toEqual([]);
  });

  it.each(roleNames)("lets %s call what the matrix says, and nothing else", async (role) => {
    const deviations: string[] = [];
    for (const operation of operations) {
      const rights = roleMatrix[operation.name];
      // A route that is missing has failed the test above.
      if (!rights || operation.isPublic || (operation.hasBody && !hasBodyFor(operation))) continue;
      const isRestricted = rights.includes(`${role} ours`);
      for (const whose of isRestricted ? tripsOf : tripsOf.slice(0, 1)) {
        const isAllowed = rights.includes(role) || (isRestricted && whose !== "nobody");
        const status = await attempt(operation, role, whose, isAllowed);
        const isRight = isAllowed ? status >= 200 && status < 300 : status === 403;
        if (!isRight) deviations.push(`${role} ${operation.name} (trip of ${whose}): ${status}`);
      }
    }
    expect(deviations, `The declaration or ${tables.roles} is wrong.`).toEqual([]);
  });

  it("lets nobody in without a session, but on the public routes", async () => {
    const ask = asking(test.app);
    for (const operation of operations) {
      const { status } = await ask(
        operation.method,
        pathWith(operation, randomUUID()),
        operation.hasBody ? {} : undefined,
      );
      const isPublic = roleMatrix[operation.name]?.includes("public") ?? false;
      expect([operation.name, operation.isPublic, status === 401]).toEqual([
        operation.name,
        isPublic,
        !isPublic,
      ]);
    }
  });

  it("leaves owners to owners", async () => {
    const { ask: admin } = member("admin");
    const owner = await store("users", { role: "owner" });
    const colleague = await store("users", { role: "sales" });
    const { body } = await admin("GET", `/api/users/${colleague}`);
    const { body: self } = await admin("GET", "/api/users/me");
    const answers = [
      await admin("PATCH", `/api/users/${owner}`, { version: 1, fullname: "Other" }),
      await admin("PATCH", `/api/users/${owner}`, { version: 1, role: "viewer" }),
      await admin("PATCH", `/api/users/${owner}`, { version: 1, isActive: false }),
      await admin("DELETE", `/api/users/${owner}`),
      await admin("POST", `/api/users/${owner}/invite`),
      await admin("GET", `/api/users/${owner}/sessions`),
      await admin("DELETE", `/api/users/${owner}/sessions`),
      await admin("DELETE", `/api/users/${owner}/second-factor`),
      await admin("PATCH", `/api/users/${colleague}`, { version: body.version, role: "owner" }),
      await admin("POST", "/api/users", { username: "promoted", fullname: "P", role: "owner" }),
      await admin("POST", "/api/api-keys", { name: "Mighty", role: "owner" }),
      await admin("PATCH", `/api/users/${self.id}`, { version: self.version, role: "owner" }),
    ].map(({ status }) => status);
    expect(answers).toEqual([403, 403, 403, 403, 403, 403, 403, 403, 403, 403, 422, 422]);
  });

  it("lets an API key do what its role may, and never what is for people", async () => {
    const keyed = async (role: Role) => {
      const { body } = await organisation.owner("POST", "/api/api-keys", { name: `Key of ${role}`, role });
      return asking(test.app, body.secret);
    };
    const [admin, viewer] = [await keyed("admin"), await keyed("viewer")];
    const forPeople = operations.filter(
      ({ path, method, isPublic }) =>
        !isPublic &&
        (/\/me(\/|$)|\/sessions$|\/second-factor$|\/invite$/.test(path) ||
          (method !== "GET" && /^\/api\/(users|api-keys|tenants)/.test(path))),
    );
    for (const operation of forPeople) {
      const body = operation.hasBody ? {} : undefined;
      const { status } = await admin(operation.method, pathWith(operation, randomUUID()), body);
      expect([operation.name, status]).toEqual([operation.name, 403]);
    }
    expect(forPeople.length).toBeGreaterThan(10);
    expect((await admin("POST", "/api/trips", { customerName: "By program" })).status).toBe(201);
    expect((await viewer("POST", "/api/trips", { customerName: "By program" })).status).toBe(403);
    expect((await viewer("GET", "/api/trips")).status).toBe(200);
  });
});
