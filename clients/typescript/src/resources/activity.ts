import type { Operations } from "../api/operations.ts";
import type { Activity } from "../api/schemas.ts";
import { isPassing, PostloomError } from "../errors.ts";
import { type Filter, List, pageQuery } from "../lists.ts";
import { rest } from "../retries.ts";
import type { Call, CallOptions } from "../transport.ts";

export type ActivityFilter = Filter<Operations["GET /users/activity"]["input"]["query"]>;

export interface FollowOptions {
  /** Ends the iteration, without an error. */
  signal?: AbortSignal | undefined;
  /** Between two questions to the server. Default: two seconds. */
  intervalMs?: number | undefined;
  /** Called once: events from here on are told. */
  onReady?: (() => void) | undefined;
  /** Called when the server is away. It is asked again after the next interval. */
  onTrouble?: ((error: PostloomError) => void) | undefined;
}

/**
 * An event is dated when its transaction begins and is seen when it ends. So each question reaches back so far behind the latest event,
 * and what was already told is left out.
 */
const overlapMs = 60_000;
const usualIntervalMs = 2_000;

/** What happened in a workspace. */
export class ActivityLog {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  /** The newest first. */
  list(filter: ActivityFilter = {}, options: CallOptions = {}): List<Activity> {
    return new List(async (cursor) => {
      const query = pageQuery(filter, cursor);
      const { activities, nextCursor } = await this.#call("GET /users/activity", { query, ...options });
      return { items: activities, nextCursor };
    });
  }

  /**
   * Every event from now on, in the order in which they are seen. Goes on where the server was away for a while: nothing is left out. Throws
   * PostloomError for what does not pass, such as a key that was revoked. Webhooks tell more, and without questions.
   */
  async *follow(
    filter: Pick<ActivityFilter, "kind"> = {},
    { signal, intervalMs = usualIntervalMs, onReady, onTrouble }: FollowOptions = {},
  ): AsyncGenerator<Activity, void, void> {
    /** Told events within the overlap: id and time. */
    const told = new Map<string, number>();
    let latest = 0;
    const readRecent = async (): Promise<Activity[]> => {
      const since = latest === 0 ? {} : { from: new Date(latest - overlapMs).toISOString() };
      return (await this.list({ ...filter, ...since, pageSize: 100 }, { signal }).take(Infinity)).toReversed();
    };
    const isNew = ({ id, createdAt }: Activity): boolean => {
      const at = Date.parse(createdAt);
      latest = Math.max(latest, at);
      if (told.has(id)) return false;
      told.set(id, at);
      return true;
    };
    try {
      const [newest] = await this.list({ ...filter, pageSize: 1 }, { signal }).take(1);
      latest = newest === undefined ? 0 : Date.parse(newest.createdAt);
      for (const before of await readRecent()) isNew(before);
      onReady?.();
      for (;;) {
        await rest(intervalMs, signal);
        try {
          yield* (await readRecent()).filter(isNew);
        } catch (error) {
          if (!(error instanceof PostloomError) || !isPassing(error)) throw error;
          onTrouble?.(error);
        }
        for (const [id, at] of told) if (at < latest - overlapMs) told.delete(id);
      }
    } catch (error) {
      if (signal?.aborted !== true) throw error;
    }
  }
}
