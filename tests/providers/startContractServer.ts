import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";

/** A request that the server got, as far as the tests look at it. */
export interface SeenRequest {
  method: string;
  url: string;
  authorization: string;
  headers: FastifyRequest["headers"];
  body: unknown;
}

export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** Milliseconds before it is sent. */
  after?: number;
}

export interface ContractServer {
  address: string;
  app: FastifyInstance;
  /** All requests to /api so far, oldest first. */
  seen: SeenRequest[];
  /** Answers instead of the contract's, by "GET /api/trips"; a query string does not count. */
  answers: Map<string, Answer>;
  /** The tokens that are sessions now, and whose. */
  sessions: Map<string, string>;
  stop(): Promise<void>;
}

export const people = [
  {
    id: "u-owner",
    username: "owner",
    fullname: "Meera Nair",
    role: "owner",
    isActive: true,
    teamIds: ["t-south"],
    version: 1,
  },
  {
    id: "u-sales",
    username: "sales",
    fullname: "Jonas Weber",
    role: "sales",
    isActive: true,
    teamIds: [],
    version: 1,
  },
  {
    id: "u-viewer",
    username: "viewer",
    fullname: "Ana Sousa",
    role: "viewer",
    isActive: true,
    teamIds: [],
    version: 1,
  },
  {
    id: "u-nameless",
    username: "tariq",
    fullname: "",
    role: "operations",
    isActive: true,
    teamIds: [],
    version: 1,
  },
];
export const password = "four unrelated words here";
export const teams = [
  { id: "t-south", name: "South India", members: ["u-owner", "u-nameless"], isActive: true, version: 1 },
];
export const tenant = {
  id: "o-1",
  version: 1,
  name: "Coconut Lagoon Travels",
  locale: "en-IN",
  timeZone: "Asia/Kolkata",
  dateFormat: "dayMonthYear",
  weekStart: "mon",
  currency: "INR",
  queryFields: [],
};

/** A small server that speaks the contract of specification section 7, to hold the providers to it request by request. */
export async function startContractServer(): Promise<ContractServer> {
  // Ends the connections that pages keep open, such as that of the changes.
  const app = Fastify({ forceCloseConnections: true });
  const seen: SeenRequest[] = [];
  const answers = new Map<string, Answer>();
  const sessions = new Map<string, string>();
  let tokens = 0;

  app.addHook("onRequest", async (request, reply) => {
    // The tests' pages come from another address than this server.
    reply.headers({
      "access-control-allow-origin": "*",
      "access-control-allow-headers":
        "*, authorization, content-type, idempotency-key, x-change-via, x-change-origin",
      "access-control-allow-methods": "*, PATCH, PUT, DELETE",
      "access-control-expose-headers": "x-total-count, x-total-count-capped, retry-after",
    });
    if (request.method === "OPTIONS") return reply.status(204).send();
  });
  app.addHook("preHandler", async (request, reply) => {
    if (!request.url.startsWith("/api/")) return;
    const { method, url, headers, body } = request;
    const authorization = headers.authorization ?? "";
    seen.push({ method, url, authorization, headers, body });
    const instead = answers.get(`${method} ${url.split("?")[0]}`);
    if (instead?.after) await new Promise((resolve) => setTimeout(resolve, instead.after));
    if (instead)
      return reply
        .status(instead.status)
        .headers(instead.headers ?? {})
        .send(instead.body);
    const isOpen = /^\/api\/auth\/(login|signup)/.test(url);
    if (!isOpen && !userOf(request)) return reply.status(401).send({ message: "Your session has ended." });
  });

  const userOf = (request: FastifyRequest) => {
    const id = sessions.get((request.headers.authorization ?? "").replace("Bearer ", ""));
    return people.find((person) => person.id === id);
  };
  const signIn = (id: string) => {
    const token = `token-${++tokens}`;
    sessions.set(token, id);
    return { token, user: people.find((person) => person.id === id), message: "Welcome" };
  };

  app.options("/*", async (_, reply) => reply.status(204).send());
  app.post<{ Body: { username: string; password: string } }>("/api/auth/login", async ({ body }, reply) => {
    const person = people.find(({ username }) => username === body.username);
    if (person && body.password === password) return signIn(person.id);
    return reply.status(401).send({ message: "The username or the password is not right." });
  });
  app.get("/api/auth/signup", async () => ({ open: true }));
  app.post("/api/auth/signup", async (_, reply) => {
    const errors = { username: ["This username is taken."] };
    return reply.status(422).send({ message: "Please check the fields.", errors });
  });
  app.post("/api/auth/logout", async (request, reply) => {
    sessions.delete((request.headers.authorization ?? "").replace("Bearer ", ""));
    return reply.status(204).send();
  });
  app.get("/api/users/me", async (request) => userOf(request));
  app.patch("/api/users/me", async (request) => ({ ...userOf(request), ...(request.body as object) }));
  app.get("/api/users/me/sessions", async () => [
    {
      id: "s1",
      createdAt: "2026-11-20T08:00:00Z",
      lastSeenAt: new Date().toISOString(),
      userAgent: "Mozilla/5.0 (X11; Linux) Chrome/140.0",
      address: "203.0.113.7",
      current: true,
    },
    {
      id: "s2",
      createdAt: "2026-11-19T08:00:00Z",
      lastSeenAt: "2026-11-20T06:00:00Z",
      userAgent: "Mozilla/5.0 (iPhone) Safari/604.1",
      address: "198.51.100.23",
      current: false,
    },
  ]);
  app.delete("/api/users/me/sessions/:id", async (_, reply) => reply.status(204).send());
  app.get("/api/users/", async () => people);
  app.get("/api/teams/", async () => teams);
  app.get<{ Params: { id: string } }>("/api/users/:id", async ({ params }) =>
    people.find(({ id }) => id === params.id),
  );
  app.get<{ Params: { id: string } }>("/api/teams/:id", async ({ params }) =>
    teams.find(({ id }) => id === params.id),
  );
  // Whatever a test answers in its own way.
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
    app.route({
      method,
      url: "/api/*",
      handler: async (_, reply) => reply.status(404).send({ message: "There is no such page." }),
    });
  }
  app.get("/api/tenants", async () => tenant);
  app.get("/api/tenants/query-fields", async () => ({}));

  const address = await app.listen({ host: "127.0.0.1", port: 0 }).catch((error: unknown) => {
    throw new Error("The contract server could not start.", { cause: error });
  });
  return { address, app, seen, answers, sessions, stop: () => app.close() };
}
