import { z } from "zod";
import { type HttpAnswer, type HttpBody, HttpFailure, parseAnswer } from "#server/lib/http.ts";
import { Minute } from "#shared/durations.ts";
import type { MediaKind } from "#shared/error-catalogue/topic-of.ts";
import { type CallKind, transportError } from "../lost-answer.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, NetworkContext } from "../platform.ts";
import { type CallPart, mastodonError } from "./errors.ts";
import { mastodonUsages } from "./rate-limits.ts";

/** `defaultServer`: used when a person names no server; null: there is none. */
export type MastodonConfig = NetworkContext & { defaultServer: string | null };

interface MastodonCall<T> {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Base URL of the server. */
  server: string;
  path: string;
  /** Absent: a call without an account. */
  actor?: Pick<Actor, "externalId" | "accessToken">;
  query?: readonly (readonly [name: string, value: string])[];
  headers?: Readonly<Record<string, string>>;
  body?: HttpBody;
  part?: CallPart;
  /** The kind of file in the call, for error texts. */
  media?: MediaKind;
  answer: z.ZodType<T>;
  /** Default `repeatable`. */
  kind?: CallKind;
  /** Converts a status outside 2xx; default: the API's errors. */
  refused?: (answer: HttpAnswer) => Error;
  signal: AbortSignal;
}

/** `status` is a 2xx. */
export type Mastodon = <T>(call: MastodonCall<T>) => Promise<{ status: number; headers: Headers; data: T }>;

const uploadDeadline = { firstByteMs: 4 * Minute.ms, totalMs: 5 * Minute.ms };

/** Forty posts with their accounts, on servers that allow long posts. */
const maxBytes = 8_000_000;

/** Calls a server's API once. Throws PlatformError. */
export const createClient = ({ request, onUsage }: MastodonConfig): Mastodon =>
  async function callMastodon({
    method = "GET",
    server,
    path,
    actor,
    query = [],
    headers = {},
    body,
    part,
    media,
    answer,
    kind = "repeatable",
    refused,
    signal,
  }) {
    const url = new URL(server + path);
    for (const [name, value] of query) url.searchParams.append(name, value);
    const isUpload = body !== undefined && "stream" in body;
    const authorization = actor && { authorization: `Bearer ${actor.accessToken}` };
    let received: HttpAnswer;
    try {
      received = await request({
        method,
        url,
        signal,
        maxBytes,
        headers: { ...authorization, ...headers },
        ...(body === undefined ? {} : { body }),
        ...(isUpload ? uploadDeadline : {}),
      });
    } catch (error) {
      throw transportError("mastodon", error, kind);
    }
    const { status, headers: receivedHeaders } = received;
    if (status < 200 || status > 299) throw refused?.(received) ?? mastodonError(received, kind, part, media);
    if (actor !== undefined) for (const usage of mastodonUsages(receivedHeaders, actor.externalId)) onUsage?.(usage);
    try {
      return { status, headers: receivedHeaders, data: parseAnswer(answer, received) };
    } catch (error) {
      throw transportError("mastodon", error, kind);
    }
  };

/** Ids are numbers as text on Mastodon, and other texts on servers that speak its API. */
export const MastodonId = z.string().min(1).max(64);

/** The base URL of the account's server. */
export function serverOf({ server }: Pick<Actor, "server">, { defaultServer }: Pick<MastodonConfig, "defaultServer">) {
  const base = server ?? defaultServer;
  if (base === null)
    throw new PlatformError("rejected", "mastodon.reconnect", "It is not known on which server the account is.", {
      fix: "Reconnect the account in Settings.",
    });
  return base;
}

/** There was a response, and it is none of this API: mostly a page for people. */
export const isForeignAnswer = (error: unknown): boolean =>
  error instanceof PlatformError && error.cause instanceof HttpFailure && error.cause.reason === "bad_answer";
