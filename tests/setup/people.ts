import { randomBytes } from "node:crypto";
import type { SessionUser } from "../../src/providers/session";
import type { Role } from "../../src/schema/field/access";
import type { AnyRow } from "../../src/schema/resource";
import { askServer } from "./askServer";

/** Somebody of the test's organisation, who can ask the server past the page. */
export interface Person {
  id: string;
  username: string;
  token: string;
  user: SessionUser;
  /** Asks as this person. @throws Error where the server does not answer with success. */
  ask(method: string, path: string, body?: object): Promise<AnyRow>;
}

/** Of everybody here. */
export const password = "seven quiet lanterns";

const names: Readonly<Record<Role, string>> = {
  owner: "Meera Nair",
  admin: "Asha Menon",
  sales: "Jonas Weber",
  operations: "Tariq Aziz",
  accounts: "Leena Thomas",
  viewer: "Ana Sousa",
};

/** The owner of a new organisation. */
export const signUp = async (): Promise<Person> =>
  personOf(
    await askServer("POST", "/api/auth/signup", {
      ...{ organisation: "Coconut Lagoon Travels", country: "IN", currency: "INR" },
      ...{ timeZone: "Asia/Kolkata", locale: "en-IN" },
      ...{ fullname: names.owner, username: newUsername("owner"), email: "meera@lagoon.example", password },
    }),
  );

/** Somebody new, who has followed the link of their invitation. */
export async function invite(owner: Person, role: Role): Promise<Person> {
  const user = { username: newUsername(role), fullname: names[role], role };
  const { id } = await owner.ask("POST", "/api/users", user);
  const token = await linkTo(owner, id);
  return personOf(await askServer("POST", "/api/auth/set-password", { token, password }));
}

/** The secret part of the link by which a user sets a password. */
export async function linkTo(owner: Person, userId: string): Promise<string> {
  const { link } = await owner.ask("POST", `/api/users/${userId}/invite`);
  return new URL(String(link)).hash.slice(1);
}

/** The same person with another session. */
export const logIn = async ({ username }: Person): Promise<Person> =>
  personOf(await askServer("POST", "/api/auth/login", { username, password }));

function personOf(answer: AnyRow): Person {
  const token = String(answer["token"]);
  // What a sign-in answers.
  const user = answer["user"] as SessionUser;
  const { id, username } = user;
  return { id, username, token, user, ask: (method, path, body) => askServer(method, path, body, token) };
}

const newUsername = (role: Role) => `${role}-${randomBytes(4).toString("hex")}`;
