import { createHmac } from "node:crypto";
import { z } from "zod";
import { type HttpAnswer, type HttpBody, parseAnswer, requestJson } from "#server/lib/http.ts";
import type { MediaKind } from "#shared/error-catalogue/topic-of.ts";
import type { Actor, OnUsage } from "../platform.ts";
import { type CallKind, transportError } from "../transport.ts";
import { graphError } from "./errors.ts";
import { usagesOf } from "./usage.ts";

/** Changed here alone, together with the day until which it is sure to live: two years after it came out on 2026-07-29. */
export const graphVersion = "v26.0";
export const graphVersionLivesUntil = new Date("2028-07-29");

export interface MetaConfig {
  clientId: string;
  clientSecret: string;
  onUsage?: OnUsage;
  /** Whether Meta's servers reach this one, from where they fetch pictures for Instagram; `true` unless said otherwise. */
  canFetchFromHere?: boolean;
  graphUrl: string;
  /** Where the bytes of reels go. */
  uploadUrl: string;
  /** Where the bytes of other videos go. */
  videoUrl: string;
  dialogUrl: string;
}

/** An account, or the person it belongs to, who has no id here. */
type GraphActor = Pick<Actor, "accessToken"> & Partial<Pick<Actor, "externalId">>;

interface GraphCall<T> {
  network: "facebook" | "instagram";
  method?: "GET" | "POST" | "DELETE";
  /** The Graph's own host unless said otherwise. */
  host?: "graph" | "video";
  /** Below the version, like `/me/accounts`. */
  path: string;
  /** Whose token is used; null for the calls that carry the app's own secret in their body. */
  actor: GraphActor | null;
  query?: Readonly<Record<string, string>>;
  form?: Readonly<Record<string, string>>;
  multipart?: FormData;
  /** What kind of file the call is about, for the words of a refusal. */
  media?: MediaKind;
  answer: z.ZodType<T>;
  /** `repeatable` unless said otherwise. */
  kind?: CallKind;
  signal: AbortSignal;
  totalMs?: number;
}

export type Graph = <T>(call: GraphCall<T>) => Promise<T>;

const multipartDeadline = { firstByteMs: 90_000, totalMs: 120_000 };

/**
 * Calls the Graph API once. The token travels in a header, so that no address in a log holds it, and every call proves the app's
 * secret (appsecret_proof). Throws PlatformError.
 */
export function createGraph(config: MetaConfig): Graph {
  const proofOf = (token: string) => createHmac("sha256", config.clientSecret).update(token).digest("hex");

  return async ({
    network,
    method = "GET",
    host = "graph",
    path,
    actor,
    query = {},
    form,
    multipart,
    media,
    answer,
    kind = "repeatable",
    signal,
    totalMs,
  }) => {
    const proof: Record<string, string> = actor === null ? {} : { appsecret_proof: proofOf(actor.accessToken) };
    const url = new URL(`${host === "video" ? config.videoUrl : config.graphUrl}/${graphVersion}${path}`);
    for (const [name, value] of Object.entries(method === "POST" ? query : { ...query, ...proof }))
      url.searchParams.set(name, value);
    let received: HttpAnswer;
    try {
      received = await requestJson({
        method,
        url,
        signal,
        headers: actor === null ? {} : { authorization: `Bearer ${actor.accessToken}` },
        ...(method === "POST" ? { body: bodyOf(form, multipart, proof) } : {}),
        ...(multipart === undefined ? {} : multipartDeadline),
        ...(totalMs === undefined ? {} : { totalMs }),
      });
    } catch (error) {
      throw transportError(network, error, kind);
    }
    if (received.status < 200 || received.status > 299) throw graphError(network, received, kind, media);
    // A refusal names its own limit, and for how long.
    for (const usage of usagesOf(network, received.headers, actor?.externalId ?? null)) config.onUsage?.(usage);
    try {
      return parseAnswer(answer, received);
    } catch (error) {
      throw transportError(network, error, kind);
    }
  };
}

function bodyOf(
  form: GraphCall<unknown>["form"],
  multipart: FormData | undefined,
  proof: Readonly<Record<string, string>>,
): HttpBody {
  if (multipart === undefined) return { form: { ...form, ...proof } };
  for (const [name, value] of Object.entries(proof)) multipart.set(name, value);
  return { multipart };
}

export const GraphId = z.string().min(1).max(128);
export const Created = z.object({ id: GraphId });
export const Done = z.object({ success: z.literal(true) });
