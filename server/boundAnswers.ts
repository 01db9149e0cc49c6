import type { FastifyInstance } from "fastify";
import type { TimeLimits } from "./boundBodies";

/** Ends the connection of a client that does not read its answer in time: until it is read, it stands in memory. */
export function boundAnswers(app: FastifyInstance, limits: TimeLimits): void {
  app.addHook("onSend", ({ raw, routeOptions }, reply, _payload, done) => {
    if (routeOptions.config.isStream && reply.statusCode === 200) return done();
    const isFile =
      String(reply.getHeader("content-type") ?? "").startsWith("image/") ||
      String(reply.getHeader("content-disposition") ?? "").startsWith("attachment");
    const timer = setTimeout(() => raw.socket.destroy(), isFile ? limits.upload : limits.answer);
    reply.raw.once("close", () => clearTimeout(timer));
    done();
  });
}
