import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { retryUntilDatabaseAnswers } from "#server/db/wait-for-database.ts";
import type { Deps } from "#server/deps.ts";
import { findWebhooksToServe } from "#server/domains/webhooks/courier.queries.ts";
import { courierChannel } from "#server/domains/webhooks/deliveries.queries.ts";
import { type CourierDeps, serveWebhook } from "#server/domains/webhooks/serve-webhook.ts";
import { WebhookId } from "#shared/ids.ts";

/** Endpoints that one process serves at once. */
const placesMax = 16;
const sweepLimit = 200;
/** How long a stopping process waits for requests in flight before it aborts them. */
const drainMs = 10_000;
const abortMs = 2_000;

export interface Courier {
  /** Listens for events and starts the sweep. Waits for an unavailable database until `givingUp` is aborted. */
  start(givingUp?: AbortSignal): Promise<void>;
  /** Begins no request, and awaits those in flight for ten seconds. Deliveries of aborted ones stay due. */
  stop(): Promise<void>;
}

/**
 * Sends the events of all workspaces, apart from the job queue and the publisher. NOTIFY and the sweep only wake it; the rows decide.
 * The sweep also finds retries, events whose NOTIFY was lost, and those of a courier that died.
 */
export function createCourier(deps: CourierDeps & Pick<Deps, "sql">, sweepEveryMs = 5_000): Courier {
  const courierId = randomUUID();
  const stopping = new AbortController();
  const aborting = new AbortController();
  const turns = new Map<WebhookId, Promise<void>>();
  /** Woken while all places are taken, or during their own turn. */
  const waiting = new Set<WebhookId>();
  const turn = { courierId, stopping: stopping.signal, signal: aborting.signal };
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;
  let unlisten: (() => Promise<void>) | undefined;

  async function takeTurn(id: WebhookId): Promise<void> {
    try {
      if (await serveWebhook(deps, id, turn)) waiting.add(id);
    } catch (error) {
      if (!aborting.signal.aborted) deps.log.error({ err: error, webhookId: id }, "webhook.turn_failed");
    }
  }

  function fillPlaces(): void {
    for (const id of waiting) {
      if (stopping.signal.aborted || turns.size >= placesMax) return;
      if (turns.has(id)) continue;
      waiting.delete(id);
      const taken = takeTurn(id).finally(() => {
        turns.delete(id);
        fillPlaces();
      });
      turns.set(id, taken);
    }
  }

  function wake(id: WebhookId): void {
    waiting.add(id);
    fillPlaces();
  }

  async function sweep(): Promise<void> {
    for (const id of await findWebhooksToServe(deps.db, sweepLimit)) wake(id);
  }

  function sweepSafely(): void {
    sweeping ??= sweep()
      .catch((error: unknown) => deps.log.warn({ err: error }, "webhooks.sweep_failed"))
      .finally(() => {
        sweeping = undefined;
      });
  }

  return {
    async start(givingUp) {
      const untilAnswered = <T>(work: () => Promise<T>) =>
        retryUntilDatabaseAnswers(work, { log: deps.log, ...(givingUp && { signal: givingUp }) });
      const onNotify = (payload: string) => {
        const id = WebhookId.safeParse(payload);
        if (id.success) wake(id.data);
      };
      const subscription = await untilAnswered(() => deps.sql.listen(courierChannel, onNotify));
      unlisten = () => subscription.unlisten();
      timer = setInterval(sweepSafely, sweepEveryMs);
      await untilAnswered(sweep);
    },
    async stop() {
      stopping.abort(new Error("The server is stopping"));
      clearInterval(timer);
      const ended = Promise.allSettled([...turns.values(), sweeping, unlisten?.()]);
      await Promise.race([ended, sleep(drainMs, undefined, { ref: false })]);
      aborting.abort(new Error("The server is stopping"));
      await Promise.race([ended, sleep(abortMs, undefined, { ref: false })]);
    },
  };
}
