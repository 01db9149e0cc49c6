import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { http } from "../../src/providers/http";
import { notices } from "../../src/providers/notices";
import { queryClient } from "../../src/providers/queryClient";
import { session } from "../../src/providers/session";
import { type ContractServer, people, startContractServer } from "./startContractServer";

/** A contract server for the tests of a file, with everything that the browser keeps emptied between them. */
export function atContractServer(): { server: () => ContractServer; signInAs: (username: string) => string } {
  let server: ContractServer;
  beforeAll(async () => {
    server = await startContractServer();
    http.defaults.baseURL = server.address;
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.seen.length = 0;
    server.answers.clear();
    server.sessions.clear();
  });
  afterEach(() => {
    session.reset();
    queryClient.clear();
    for (const { key } of notices.read()) notices.dismiss(key);
  });
  return {
    server: () => server,
    signInAs(username) {
      const token = `given-to-${username}`;
      server.sessions.set(token, people.find((person) => person.username === username)?.id ?? "");
      session.setToken(token);
      return token;
    },
  };
}
