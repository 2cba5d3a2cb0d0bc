import { EventSource } from "eventsource";
import { Changes } from "#shared/notifications/live.ts";

const waitMs = 15_000;

/** How a stream ended: the server said its last word, refused with this, or hung up. */
export type StreamEnd = { how: "return" } | { how: "error"; code: string; message: string } | { how: "hung up" };

export interface LiveStream {
  /** Headers of the answer. */
  headers: Headers;
  /** Every change told so far. */
  told: Changes[];
  /** Waits for a change that satisfies this, from those not waited for yet. */
  next(what: (changes: Changes) => boolean): Promise<Changes>;
  /** Waits until it ends. */
  end(): Promise<StreamEnd>;
  close(): void;
}

const inTime = <T>(promise: Promise<T>, what: () => string): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Waited in vain ${what()}`)), waitMs);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/** Follows the changes of whoever this token belongs to, as a page does. Resolves with the answer's headers. */
export async function openStream(baseUrl: string, token: string): Promise<LiveStream> {
  const told: Changes[] = [];
  let read = 0;
  let wake: () => void = () => undefined;
  const opened = Promise.withResolvers<Headers>();
  const ended = Promise.withResolvers<StreamEnd>();
  const source = new EventSource(`${baseUrl}/trpc/live.changes`, {
    fetch: async (url, init) => {
      const answer = await fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
      opened.resolve(answer.headers);
      return answer;
    },
  });
  const finish = (end: StreamEnd) => {
    source.close();
    ended.resolve(end);
  };
  source.addEventListener("message", ({ data }) => {
    told.push(Changes.parse(JSON.parse(data)));
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
    told,
    async next(what) {
      for (;;) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const changes = told[read];
        if (changes === undefined) {
          await inTime(promise, () => `for a change; told so far: ${JSON.stringify(told)}`);
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
