import { createHmac } from "node:crypto";
import { z } from "zod";
import { type HttpAnswer, type HttpBody, parseAnswer, requestJson } from "#server/lib/http.ts";
import type { MediaKind } from "#shared/error-catalogue/topic-of.ts";
import { type CallKind, transportError } from "../lost-answer.ts";
import type { OnUsage } from "../platform-usage.ts";
import type { Actor } from "../platform.ts";
import { graphError } from "./errors.ts";
import { graphVersion } from "./graph-version.ts";
import { type GraphNetwork, usagesOf } from "./usage.ts";

/** A Graph API: its host, its version, and what its calls carry. */
export interface GraphConfig {
  clientSecret: string;
  onUsage?: OnUsage;
  graphUrl: string;
  /** Host for videos; default `graphUrl`. */
  videoUrl?: string;
  /** Default `graphVersion`. */
  version?: string;
  /** Default true. False for an API whose reference has no appsecret_proof. */
  sendsProof?: boolean;
}

export interface MetaConfig extends GraphConfig {
  clientId: string;
  /** Whether Meta's servers can reach this server, to fetch files for Instagram; default true. */
  canFetchFromHere?: boolean;
  /** Upload host for reels. */
  uploadUrl: string;
  /** Upload host for other videos. */
  videoUrl: string;
  dialogUrl: string;
}

/** An account, or its user, without an id. */
type GraphActor = Pick<Actor, "accessToken"> & Partial<Pick<Actor, "externalId">>;

interface GraphCall<T> {
  network: GraphNetwork;
  method?: "GET" | "POST" | "DELETE";
  /** Default `graph`. */
  host?: "graph" | "video";
  /** Below the version, like `/me/accounts`. */
  path: string;
  /** The call is outside the versions. */
  isUnversioned?: true;
  /** The owner of the token; null for calls with the app's secret in their body. */
  actor: GraphActor | null;
  query?: Readonly<Record<string, string>>;
  form?: Readonly<Record<string, string>>;
  multipart?: FormData;
  /** The kind of file in the call, for error texts. */
  media?: MediaKind;
  answer: z.ZodType<T>;
  /** Default `repeatable`. */
  kind?: CallKind;
  /** Gets the headers of a successful answer. */
  onHeaders?: (headers: Headers) => void;
  signal: AbortSignal;
  totalMs?: number;
}

export type Graph = <T>(call: GraphCall<T>) => Promise<T>;

const multipartDeadline = { firstByteMs: 90_000, totalMs: 120_000 };

/**
 * Calls a Graph API once. The token is sent in a header, so that no address in a log contains it. Every call with a
 * token has an appsecret_proof, where the API knows it. Throws PlatformError.
 */
export function createGraph(config: GraphConfig | MetaConfig): Graph {
  const { graphUrl, videoUrl = graphUrl, version = graphVersion, sendsProof = true } = config;
  const proofOf = (token: string) => createHmac("sha256", config.clientSecret).update(token).digest("hex");

  return async ({
    network,
    method = "GET",
    host = "graph",
    path,
    isUnversioned = false,
    actor,
    query = {},
    form,
    multipart,
    media,
    answer,
    kind = "repeatable",
    onHeaders,
    signal,
    totalMs,
  }) => {
    const proof: Record<string, string> =
      actor === null || !sendsProof ? {} : { appsecret_proof: proofOf(actor.accessToken) };
    const url = new URL(`${host === "video" ? videoUrl : graphUrl}${isUnversioned ? "" : `/${version}`}${path}`);
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
    // Only successful responses report usage: `graphError` reads the limit of a refusal.
    for (const usage of usagesOf(network, received.headers, actor?.externalId ?? null)) config.onUsage?.(usage);
    onHeaders?.(received.headers);
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
