import type { FastifyInstance } from "fastify";

/**
 * Says once where a request was forwarded by somebody whom TRUST_PROXY does not name: everybody behind them counts as one
 * address, and one visitor's wrong guesses keep all others out.
 */
export function warnOfProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook("onRequest", (request, _reply, done) => {
    const isForwarded = request.headers["x-forwarded-for"] !== undefined;
    if (isSaid || !isForwarded || request.ip !== request.socket.remoteAddress) return done();
    isSaid = true;
    request.log.warn(
      `A request from ${request.ip} carries X-Forwarded-For, which is not believed: all visitors behind that address count as one. If it is your proxy, set TRUST_PROXY=${request.ip}`,
    );
    done();
  });
}
