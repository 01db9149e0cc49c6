import type { FastifyInstance } from "fastify";
import type { TimeLimits } from "./boundBodies";

/** Ends the connection of a client that does not read its answer in time: until it is read, it stands in memory. */
export function boundAnswers(app: FastifyInstance, limits: TimeLimits): void {
  app.addHook("onSend", ({ raw, routeOptions }, reply, _payload, done) => {
    done();
    // What the system took whole at once stands in our memory no longer.
    if (reply.raw.writableFinished || (routeOptions.config.isStream && reply.statusCode === 200)) return;
    const described = [reply.getHeader("content-type"), reply.getHeader("content-disposition")];
    const isFile = described.some((header) => /^(image\/|attachment)/.test(String(header)));
    const timer = setTimeout(() => raw.socket.destroy(), isFile ? limits.upload : limits.answer);
    reply.raw.once("close", () => clearTimeout(timer));
  });
}
