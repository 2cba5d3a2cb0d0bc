import { bearer, type connectX, xApi } from "./consent.ts";
import type { TestSandbox } from "./start-sandbox.ts";

export type XConnection = Awaited<ReturnType<typeof connectX>>;

const answerOf = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  body: await response.json(),
});

/** Calls as the account that `current` returns at that time, or as another given one. */
export function xClient(sandbox: () => TestSandbox, current: () => XConnection) {
  const send = async (path: string, body: unknown, by = current()) =>
    answerOf(
      await xApi(sandbox(), path, {
        method: "POST",
        headers: { ...bearer(by.token), "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  return {
    send,
    tweet: (body: unknown, by = current()) => send("/2/tweets", body, by),
    get: async (path: string, by = current()) => (await xApi(sandbox(), path, { headers: bearer(by.token) })).json(),
    remove: async (path: string, by = current()) =>
      answerOf(await xApi(sandbox(), path, { method: "DELETE", headers: bearer(by.token) })),
    upload: async (bytes: Buffer, by = current()) => {
      const form = new FormData();
      form.set("media", new Blob([new Uint8Array(bytes)]), "picture");
      form.set("media_category", "tweet_image");
      return answerOf(
        await xApi(sandbox(), "/2/media/upload", { method: "POST", headers: bearer(by.token), body: form }),
      );
    },
  };
}
