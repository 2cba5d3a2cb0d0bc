import { EventSource } from "eventsource";
import { Changes } from "#shared/live/live.ts";

const waitMs = 15_000;

/** How a stream ended: the server ended it, refused it with an error, or cut the connection. */
export type StreamEnd = { how: "return" } | { how: "error"; code: string; message: string } | { how: "hung up" };

export interface LiveStream {
  /** Headers of the answer. */
  headers: Headers;
  /** All changes received so far. */
  received: Changes[];
  /** Waits for a change that matches, among those not yet returned. */
  next(what: (changes: Changes) => boolean): Promise<Changes>;
  /** Waits until the stream ends. */
  end(): Promise<StreamEnd>;
  close(): void;
}

const inTime = <T>(promise: Promise<T>, what: () => string): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Timed out waiting ${what()}`)), waitMs);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/**
 * Subscribes to the changes of a workspace, by default the personal one of the token's user, as a page does. Resolves when the response
 * headers arrive.
 */
export async function openStream(
  baseUrl: string,
  token: string,
  workspace: Record<string, string> = {},
): Promise<LiveStream> {
  const received: Changes[] = [];
  let read = 0;
  let wake: () => void = () => undefined;
  const opened = Promise.withResolvers<Headers>();
  const ended = Promise.withResolvers<StreamEnd>();
  const source = new EventSource(`${baseUrl}/trpc/live.changes`, {
    fetch: async (url, init) => {
      const answer = await fetch(url, {
        ...init,
        headers: { ...init.headers, ...workspace, authorization: `Bearer ${token}` },
      });
      opened.resolve(answer.headers);
      return answer;
    },
  });
  const finish = (end: StreamEnd) => {
    source.close();
    ended.resolve(end);
  };
  source.addEventListener("message", ({ data }) => {
    received.push(Changes.parse(JSON.parse(data)));
    wake();
  });
  source.addEventListener("return", () => finish({ how: "return" }));
  source.addEventListener("serialized-error", ({ data }) => {
    const { message, data: details } = JSON.parse(data) as { message: string; data: { errorCode: string } };
    finish({ how: "error", code: details.errorCode, message });
  });
  source.addEventListener("error", () => finish({ how: "hung up" }));

  return {
    headers: await inTime(opened.promise, () => "for the stream to open"),
    received,
    async next(what) {
      for (;;) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const changes = received[read];
        if (changes === undefined) {
          await inTime(promise, () => `for a change; received so far: ${JSON.stringify(received)}`);
          continue;
        }
        read += 1;
        if (what(changes)) return changes;
      }
    },
    end: () => inTime(ended.promise, () => "for the stream to end"),
    close: () => source.close(),
  };
}
