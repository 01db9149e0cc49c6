import type { FastifyInstance } from "fastify";
import { mount } from "./endpoint";
import type { Rest } from "./Work";

const answer = { type: "object", properties: { status: { type: "string" } } };

/** Whether the process answers (`/api/health`) and whether its database does too (`/api/ready`); nothing else. */
export function mountHealth(app: FastifyInstance, rest: Rest): void {
  mount(app, rest, {
    method: "GET",
    url: "/api/health",
    access: "public",
    tag: "Server",
    summary: "Whether the process answers",
    answer,
    handle: async () => ({ status: "ok" }),
  });
  mount(app, rest, {
    method: "GET",
    url: "/api/ready",
    access: "public",
    tag: "Server",
    summary: "Whether the database answers too",
    answer,
    handle: async () => {
      await rest.database.query("select 1");
      return { status: "ok" };
    },
  });
}
