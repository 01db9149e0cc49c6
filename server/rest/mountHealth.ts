import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { shape } from "./endpoint/answers";
import { endpoint, mount } from "./endpoint/endpoint";
import type { Services } from "./endpoint/Context";

const answer = shape({ status: z.literal("ok") });

/** `/api/health`: the process answers. `/api/ready`: it can do its work. */
export function mountHealth(app: FastifyInstance, services: Services): void {
  mount(
    app,
    services,
    endpoint({
      method: "GET",
      url: "/api/health",
      access: "public",
      tag: "Server",
      summary: "Whether the process answers",
      answer,
      handle: async () => ({ status: "ok" as const }),
    }),
  );
  mount(
    app,
    services,
    endpoint({
      method: "GET",
      url: "/api/ready",
      access: "public",
      tag: "Server",
      summary: "Whether the database can be written and there is room for pictures",
      answer,
      handle: async () => {
        await Promise.all([services.database.assertWritable(), services.files.assertWritable()]);
        return { status: "ok" as const };
      },
    }),
  );
}
