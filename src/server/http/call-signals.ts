import type { FastifyReply } from "fastify";

/** The same for all calls: an error that is made anew costs more than everything else here. */
const over = new Error("The call is over: its caller hung up, or it was answered, if only for having taken too long");

/**
 * For each call a signal that ends with the call or when the server stops. Of a call that took too long the answer is out and
 * its work goes on, unless it hears so here. One controller serves both ends: joining two signals costs several times as much,
 * on every call.
 */
export function callSignals(closing: AbortSignal): (reply: FastifyReply) => AbortSignal {
  const underWay = new Set<AbortController>();
  const stop = (call: AbortController) => call.abort(closing.reason);
  closing.addEventListener("abort", () => underWay.forEach(stop));

  return ({ raw }) => {
    const call = new AbortController();
    if (closing.aborted) stop(call);
    else if (raw.closed) call.abort(over);
    else {
      underWay.add(call);
      raw.once("close", () => {
        underWay.delete(call);
        call.abort(over);
      });
    }
    return call.signal;
  };
}
