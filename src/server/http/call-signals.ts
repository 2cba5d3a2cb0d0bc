import type { FastifyReply } from "fastify";

/**
 * For each call a signal that ends when its caller hangs up or the server stops. One controller serves both ends: joining
 * two signals costs several times as much, on every call.
 */
export function callSignals(closing: AbortSignal): (reply: FastifyReply) => AbortSignal {
  const underWay = new Set<AbortController>();
  const stop = (call: AbortController) => call.abort(closing.reason);
  const hangUp = (call: AbortController) => call.abort(new Error("The caller hung up"));
  closing.addEventListener("abort", () => underWay.forEach(stop));

  return ({ raw }) => {
    const call = new AbortController();
    if (closing.aborted) stop(call);
    else if (raw.closed) hangUp(call);
    else {
      underWay.add(call);
      raw.once("close", () => {
        underWay.delete(call);
        if (!raw.writableFinished) hangUp(call);
      });
    }
    return call.signal;
  };
}
