import type { z } from "zod";
import { type HttpAnswer, type HttpBody, parseAnswer } from "#server/lib/http.ts";
import { Minute } from "#shared/durations.ts";
import type { MediaKind } from "#shared/error-catalogue/topic-of.ts";
import { type CallKind, transportError } from "../lost-answer.ts";
import type { Actor, NetworkContext } from "../platform.ts";
import { blueskyError } from "./errors.ts";
import { blueskyUsages } from "./rate-limits.ts";
import { type Nonces, requestWithProof } from "./sign-in/dpop.ts";
import { credentialsOf } from "./sign-in/session.ts";

/** `entrywayUrl`: the server for people who name none, which also resolves handles. */
export type BlueskyConfig = NetworkContext & { entrywayUrl: string; plcUrl: string; videoUrl: string };

interface XrpcCall<T> {
  method?: "GET" | "POST";
  /** Base URL of the server. */
  server: string;
  /** The method's name, like `com.atproto.repo.getRecord`. */
  name: string;
  /** Absent: a call without an account. */
  actor?: Pick<Actor, "externalId" | "accessToken">;
  query?: readonly (readonly [name: string, value: string])[];
  headers?: Readonly<Record<string, string>>;
  /** Called for each request, because a stream is read only once. */
  body?: () => HttpBody;
  /** The kind of file in the call, for error texts. */
  media?: MediaKind;
  answer: z.ZodType<T>;
  /** Default `repeatable`. */
  kind?: CallKind;
  /** Converts a status outside 2xx; default: the API's errors. */
  refused?: (answer: HttpAnswer) => Error;
  signal: AbortSignal;
}

export type Xrpc = <T>(call: XrpcCall<T>) => Promise<T>;

const uploadDeadline = { firstByteMs: 4 * Minute.ms, totalMs: 5 * Minute.ms };

/** The server of an account passes calls of `app.bsky` on to the service that counts likes and followers. */
const proxied = { "atproto-proxy": "did:web:api.bsky.app#bsky_appview" };

/** Calls a server's API, with a proof where the account signed in by OAuth. Throws PlatformError. */
export const createXrpc = ({ request, onUsage }: BlueskyConfig, nonces: Nonces): Xrpc =>
  async function callXrpc({
    method = "GET",
    server,
    name,
    actor,
    query = [],
    headers = {},
    body,
    media,
    answer,
    kind = "repeatable",
    refused,
    signal,
  }) {
    const url = new URL(`${server}/xrpc/${name}`);
    for (const [key, value] of query) url.searchParams.append(key, value);
    const { token, key } = actor === undefined ? { token: null, key: null } : credentialsOf(actor.accessToken);
    const make = () => {
      const content = body?.();
      return {
        method,
        url,
        signal,
        headers: {
          ...(token === null ? {} : { authorization: `${key === null ? "Bearer" : "DPoP"} ${token}` }),
          ...(name.startsWith("app.bsky.") && token !== null ? proxied : {}),
          ...headers,
        },
        ...(content === undefined ? {} : { body: content }),
        ...(content !== undefined && "stream" in content ? uploadDeadline : {}),
      };
    };
    let received: HttpAnswer;
    try {
      received =
        key === null || token === null
          ? await request(make())
          : await requestWithProof({ request, nonces, origin: url.origin, key, token }, make);
    } catch (error) {
      throw transportError("bluesky", error, kind);
    }
    const { status } = received;
    if (status < 200 || status > 299) throw refused?.(received) ?? blueskyError(received, kind, media);
    if (actor !== undefined) for (const usage of blueskyUsages(received.headers, actor.externalId)) onUsage?.(usage);
    try {
      return parseAnswer(answer, received);
    } catch (error) {
      throw transportError("bluesky", error, kind);
    }
  };

/** The base URL of the account's server. */
export const serverOf = ({ server }: Pick<Actor, "server">, { entrywayUrl }: Pick<BlueskyConfig, "entrywayUrl">) =>
  server ?? entrywayUrl;
