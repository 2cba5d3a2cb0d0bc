import { Readable } from "node:stream";
import { z } from "zod";
import { type HttpAnswer, type HttpBody, parseAnswer, requestJson } from "#server/lib/http.ts";
import type { MediaKind } from "#shared/error-catalogue/topic-of.ts";
import { type CallKind, transportError } from "../lost-answer.ts";
import { linkedinError } from "./errors.ts";
import { linkedinVersion } from "./linkedin-version.ts";

export interface LinkedinConfig {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  authorizeUrl: string;
  /** Like `202609`; null for the one that this release was built for. */
  version: string | null;
  /** Whether LinkedIn allows the app to work for Pages. */
  pages: boolean;
}

interface LinkedinCall<T> {
  method?: "GET" | "POST" | "DELETE";
  /** With its query, encoded: Rest.li reads brackets and commas of a list only when they are not. */
  path: string;
  /** null for calls with the app's secret in their form. */
  token: string | null;
  /** Rest.li's name of the call, where the method is ambiguous. */
  restli?: "FINDER" | "PARTIAL_UPDATE" | "DELETE";
  body?: HttpBody;
  /** The kind of file in the call, for error texts. */
  media?: MediaKind;
  /** The account in whose name the call writes, for error texts. */
  author?: string;
  answer: z.ZodType<T>;
  /** Default `repeatable`. */
  kind?: CallKind;
  /** Converts a status outside 2xx; default: LinkedIn's API errors. */
  refused?: (answer: HttpAnswer) => Error;
  signal: AbortSignal;
}

export interface LinkedinAnswer<T> {
  data: T;
  headers: Headers;
}

export interface Linkedin {
  /** Calls the API once. Throws PlatformError. */
  call<T>(call: LinkedinCall<T>): Promise<LinkedinAnswer<T>>;
  /** Sends bytes to an address that LinkedIn gave out for them. Throws PlatformError. */
  put(upload: { url: string; token: string; bytes: Buffer; media: MediaKind; signal: AbortSignal }): Promise<Headers>;
}

const ownApi = "https://api.linkedin.com";
const ownOAuth = "https://www.linkedin.com/oauth/v2";

/** LinkedIn's tokens come from the host of its consent page. A stand-in or proxy serves them below LINKEDIN_API_URL. */
const urlOf = (apiUrl: string, path: string): URL =>
  new URL(
    apiUrl === ownApi && path.startsWith("/oauth/v2/") ? path.replace("/oauth/v2", ownOAuth) : `${apiUrl}${path}`,
  );

/** The site of the consent page. */
export const siteOf = ({ authorizeUrl }: Pick<LinkedinConfig, "authorizeUrl">): string =>
  authorizeUrl.replace(/(\/oauth\/v2)?\/authoriz(ation|e)$/, "");

const isSuccess = ({ status }: HttpAnswer) => status >= 200 && status <= 299;
const uploadDeadline = { firstByteMs: 90_000, totalMs: 120_000 };

export function createLinkedinClient(config: LinkedinConfig): Linkedin {
  const site = siteOf(config);
  const versioned = {
    "linkedin-version": config.version ?? linkedinVersion,
    "x-restli-protocol-version": "2.0.0",
  };

  return {
    async call({
      method = "GET",
      path,
      token,
      restli,
      body,
      media,
      author,
      answer,
      kind = "repeatable",
      refused,
      signal,
    }) {
      let received: HttpAnswer;
      try {
        received = await requestJson({
          method,
          url: urlOf(config.apiUrl, path),
          signal,
          headers: {
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
            ...(path.startsWith("/rest/") ? versioned : {}),
            ...(restli === undefined ? {} : { "x-restli-method": restli }),
          },
          ...(body === undefined ? {} : { body }),
        });
      } catch (error) {
        throw transportError("linkedin", error, kind);
      }
      if (!isSuccess(received)) {
        const facts = { media, site, isPage: author !== undefined && isPage(author) };
        throw refused?.(received) ?? linkedinError(received, kind, facts);
      }
      try {
        return { data: parseAnswer(answer, received), headers: received.headers };
      } catch (error) {
        throw transportError("linkedin", error, kind);
      }
    },

    async put({ url, token, bytes, media, signal }) {
      let received: HttpAnswer;
      try {
        received = await requestJson({
          method: "PUT",
          url,
          signal,
          headers: { authorization: `Bearer ${token}` },
          body: { stream: Readable.from([bytes]), sizeBytes: bytes.length },
          ...uploadDeadline,
        });
      } catch (error) {
        throw transportError("linkedin", error, "repeatable");
      }
      if (!isSuccess(received)) throw linkedinError(received, "repeatable", { media });
      return received.headers;
    },
  };
}

/** A URN in a path or query is encoded as a whole. */
export const encodeUrn = (urn: string): string => encodeURIComponent(urn);

export const urnList = (urns: readonly string[]): string => `List(${urns.map(encodeUrn).join(",")})`;

export const Urn = z
  .string()
  .max(256)
  .regex(/^urn:li:\w+:\S+$/);

const organization = "urn:li:organization:";

/** An account is a Page or a person, by its URN. */
export const isPage = (urn: string): boolean => urn.startsWith(organization);
export const pageIdOf = (urn: string): string => urn.slice(organization.length);
export const personUrn = (sub: string): string => `urn:li:person:${sub}`;

/**
 * An address for bytes, in an answer. The token is sent there, so only LinkedIn's own hosts and the configured one are called.
 */
export const uploadAddress = (apiUrl: string) =>
  z
    .url()
    .max(4_000)
    .refine((address) => {
      const { origin, protocol, hostname } = new URL(address);
      return (
        origin === new URL(apiUrl).origin || (protocol === "https:" && /(^|\.)(linkedin|licdn)\.com$/.test(hostname))
      );
    });
