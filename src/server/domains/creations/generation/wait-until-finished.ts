import type { Deps } from "#server/deps.ts";
import { finishedChannel, findInMaking } from "#server/domains/creations/generation/generation-run.ts";
import type { CreationId } from "#shared/ids.ts";

/** Resolves when none of these is being made any more, or when the signal ends the waiting. */
export async function waitUntilFinished(
  deps: Pick<Deps, "db" | "sql" | "log">,
  ids: readonly CreationId[],
  signal: AbortSignal,
): Promise<void> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const onError = (error: unknown) => {
    deps.log.warn({ err: error }, "generation.wait_failed");
    end();
  };
  const look = async () => {
    if ((await findInMaking(deps.db, ids)).length === 0) end();
  };
  const onNotice = (id: string) => {
    if (ids.some((awaited) => awaited === id)) look().catch(onError);
  };
  // Looks once the subscription stands, and again after a lost connection: a notice sent before it went past us.
  const subscription = deps.sql.listen(finishedChannel, onNotice, () => {
    look().catch(onError);
  });
  subscription.catch(onError);
  signal.addEventListener("abort", () => end(), { once: true });
  if (signal.aborted) end();
  await over;
  // Not awaited: while the database is away this would hold the answer.
  subscription.then((listening) => listening.unlisten()).catch(onError);
}
