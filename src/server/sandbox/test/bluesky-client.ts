import { bearer } from "./consent.ts";
import type { TestSandbox } from "./start-sandbox.ts";

/** An app password, which the sandbox accepts for every account. */
export const appPassword = "abcd-efgh-ijkl-mnop";

export interface BlueskySession {
  did: string;
  handle: string;
  accessJwt: string;
  refreshJwt: string;
}

const answerOf = async (response: Response) => {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
};

/** Calls of Bluesky's API, by default without an account. */
export function blueskyClient(sandbox: () => TestSandbox) {
  const url = (nsid: string) => `${sandbox().base}/bluesky/xrpc/${nsid}`;
  const get = async (nsid: string, params: Record<string, string | string[]> = {}, token?: string) => {
    const query = new URLSearchParams(
      Object.entries(params).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
    );
    return answerOf(
      await fetch(`${url(nsid)}?${query.toString()}`, { headers: token === undefined ? {} : bearer(token) }),
    );
  };
  const post = async (nsid: string, body?: unknown, token?: string) =>
    answerOf(
      await fetch(url(nsid), {
        method: "POST",
        headers: {
          ...(token === undefined ? {} : bearer(token)),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  return {
    get,
    post,
    logIn: async (identifier: string): Promise<BlueskySession> =>
      (await post("com.atproto.server.createSession", { identifier, password: appPassword })).body,
    upload: async (bytes: Buffer, type: string, token: string) =>
      answerOf(
        await fetch(url("com.atproto.repo.uploadBlob"), {
          method: "POST",
          headers: { ...bearer(token), "content-type": type },
          body: new Uint8Array(bytes),
        }),
      ),
  };
}
