import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Pool, types } from "pg";
import { answers, type Answer } from "./yardstick/answers";

/**
 * The bare server that ours is measured against: node:http and pg with prepared statements and as many connections. It
 * signs in past row-level security, believes the organisation named in the address, and checks nothing.
 */
types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, Number);
// oid of bigint[], which the driver's list of names leaves out.
types.setTypeParser(1016 as never, (text: string) =>
  text === "{}" ? [] : text.slice(1, -1).split(",").map(Number),
);

const pool = new Pool({ connectionString: process.env.YARDSTICK_DATABASE_URL, max: 10 });

const server = createServer((request, response) => {
  void answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(0, "127.0.0.1", () => {
  // A TCP server's address is never the text of a pipe.
  const { port } = server.address() as { port: number };
  process.send?.({ port });
});
process.on("disconnect", () => process.exit(0));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const id = url.pathname.split("/")[3];
  const text = request.method === "GET" ? undefined : await bodyOf(request);
  const body = text === undefined ? {} : (JSON.parse(text) as Record<string, unknown>);
  const found: Answer = await answers[nameOf(request.method, id)](pool, url.searchParams, body, id);
  const json = JSON.stringify(found.body);
  response.writeHead(found.status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(json),
    ...(found.total === undefined ? {} : { "x-total-count": found.total }),
  });
  response.end(json);
}

const nameOf = (method: string | undefined, id: string | undefined): keyof typeof answers => {
  if (method === "POST") return "create";
  if (method === "PATCH") return "change";
  return id === undefined ? "list" : "one";
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) text += chunk;
  return text;
}
