import { afterEach, beforeAll, beforeEach } from "vitest";
import { notices } from "../../src/providers/notices";
import { queryClient } from "../../src/providers/queryClient";
import { session } from "../../src/providers/session";
import type { Role } from "../../src/schema/field/access";
import type { AnyRow } from "../../src/schema/resource";
import { uploadTo } from "./askServer";
import { pageEdge } from "./pageEdge";
import { invite, logIn, type Person, signUp } from "./people";

/**
 * The real server for the tests of a file, with an organisation of the file's own, of which `roles` are there besides the
 * owner. Between the tests everything that the browser keeps is emptied.
 */
export function atServer(...roles: Exclude<Role, "owner">[]) {
  const { begin, ...edge } = pageEdge();
  const people = new Map<Role, Person>();
  const person = (role: Role = "owner"): Person => {
    const one = people.get(role);
    if (!one) throw new Error(`Nobody here is ${role}: say so to atServer.`);
    return one;
  };
  const enter = (one: Person) => {
    session.setToken(one.token);
    session.setUser(one.user);
    return one;
  };
  /** Signs up another organisation, where what an earlier test left would be in the way. */
  async function beginAnew(): Promise<void> {
    people.set("owner", await signUp());
    for (const role of roles) people.set(role, await invite(person(), role));
  }

  /** The rows of a list, with its conditions behind a question mark. */
  const list = async (query: string, by = person()) =>
    // The answer of a list.
    (await by.ask("GET", `/api/${query}`)) as unknown as AnyRow[];

  beforeAll(beginAnew);
  beforeEach(begin);
  afterEach(() => {
    session.reset();
    queryClient.clear();
    for (const { key } of notices.read()) notices.dismiss(key);
  });

  return {
    ...edge,
    beginAnew,
    list,
    person,
    /** Signs somebody in on the page, as the login does. */
    signIn: (role?: Role) => enter(person(role)),
    /** The same with a session of its own, which a test may end. */
    logIn: async (role?: Role) => enter(await logIn(person(role))),
    /** Makes a row as the owner. */
    create: (resource: string, values: object) => person().ask("POST", `/api/${resource}`, values),
    /** Stores a file as the owner. */
    upload: (
      path: "/api/files" | "/api/attachments" | `/api/imports?resource=${string}`,
      file: { name: string; type: string; content: Buffer },
    ) => uploadTo(path, file, person().token),
    /** A row as the server has it now. */
    read: (resource: string, id: string) => person().ask("GET", `/api/${resource}/${id}`),
    /** Changes a row past the page, as the owner where nobody else is named. */
    async change(resource: string, id: string, values: object, by = person()): Promise<AnyRow> {
      const { version } = await by.ask("GET", `/api/${resource}/${id}`);
      return by.ask("PATCH", `/api/${resource}/${id}`, { version, ...values });
    },
    /** Deletes all rows of a resource, so that their names are free again. */
    async empty(resource: string): Promise<void> {
      const rows = await list(resource);
      await Promise.all(rows.map(({ id }) => person().ask("DELETE", `/api/${resource}/${id}`)));
    },
  };
}
