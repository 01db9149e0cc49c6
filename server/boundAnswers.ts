import type { FastifyInstance } from "fastify";
import type { TimeLimits } from "./boundBodies";

/** Ends the connection of a client that does not read its answer in time: until it is read, it stands in memory. */
export function boundAnswers(app: FastifyInstance, limits: TimeLimits): void {
  app.addHook("onSend", async ({ raw, routeOptions }, reply) => {
    if (routeOptions.config.isStream && reply.statusCode === 200) return;
    const isPicture = String(reply.getHeader("content-type") ?? "").startsWith("image/");
    const timer = setTimeout(() => raw.socket.destroy(), isPicture ? limits.upload : limits.answer);
    reply.raw.once("close", () => clearTimeout(timer));
  });
}
