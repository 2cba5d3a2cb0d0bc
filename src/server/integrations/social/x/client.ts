import { z } from "zod";
import { type HttpAnswer, type HttpBody, parseAnswer, requestJson } from "#server/lib/http.ts";
import type { MediaKind } from "#shared/error-catalogue/topic-of.ts";
import { type CallKind, transportError } from "../lost-answer.ts";
import type { OnUsage } from "../platform-usage.ts";
import { xError } from "./errors.ts";
import { xUsages } from "./rate-limits.ts";

export interface XConfig {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  authorizeUrl: string;
  onUsage?: OnUsage;
}

interface XCall<T> {
  method?: "GET" | "POST" | "DELETE";
  path: string;
  authorization: string;
  query?: Readonly<Record<string, string>>;
  body?: HttpBody;
  /** The kind of file in the call, for error texts. */
  media?: MediaKind;
  answer: z.ZodType<T>;
  /** Default `repeatable`. */
  kind?: CallKind;
  /** Converts a status outside 2xx; default: X's API errors. */
  refused?: (answer: HttpAnswer) => Error;
  /** The account whose limits are reported. Set for posts only; other calls do not get near their limits. */
  limitsOf?: string;
  /** Gets the headers of a successful answer. */
  onHeaders?: (headers: Headers) => void;
  signal: AbortSignal;
}

export type X = <T>(call: XCall<T>) => Promise<T>;

const uploadDeadline = { firstByteMs: 90_000, totalMs: 120_000 };

/** Calls the X API once. Throws PlatformError. */
export const createX = (config: XConfig): X =>
  async function callX({
    method = "GET",
    path,
    authorization,
    query = {},
    body,
    media,
    answer,
    kind = "repeatable",
    refused,
    limitsOf,
    onHeaders,
    signal,
  }) {
    const url = new URL(config.apiUrl + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const isUpload = body !== undefined && "multipart" in body;
    let received: HttpAnswer;
    try {
      received = await requestJson({
        method,
        url,
        signal,
        headers: { authorization },
        ...(body === undefined ? {} : { body }),
        ...(isUpload ? uploadDeadline : {}),
      });
    } catch (error) {
      throw transportError("x", error, kind);
    }
    if (received.status < 200 || received.status > 299) throw refused?.(received) ?? xError(received, kind, media);
    if (limitsOf !== undefined) for (const usage of xUsages(received.headers, limitsOf)) config.onUsage?.(usage);
    onHeaders?.(received.headers);
    try {
      return parseAnswer(answer, received);
    } catch (error) {
      throw transportError("x", error, kind);
    }
  };

export const bearer = (token: string) => `Bearer ${token}`;
export const XId = z.string().min(1).max(64);
