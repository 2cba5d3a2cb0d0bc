import { randomBytes } from "node:crypto";

const lifeMs = 300_000;
const prefix = "urn:ietf:params:oauth:request_uri:";

/** A request for consent that an app announced to the server before it sent the person there. */
export interface PushedRequest {
  clientId: string;
  redirectUri: string;
  scopes: readonly string[];
  state: string | undefined;
  codeChallenge: string;
  loginHint: string | undefined;
  /** The key that the tokens will be bound to. */
  jkt: string;
  /** The address of the server as the app knows it. */
  issuer: string;
}

export function createPushedRequests(now: () => Date) {
  const requests = new Map<string, PushedRequest & { until: number }>();
  return {
    add(request: PushedRequest) {
      for (const [uri, { until }] of requests) if (until <= now().getTime()) requests.delete(uri);
      const uri = `${prefix}req-${randomBytes(16).toString("hex")}`;
      requests.set(uri, { ...request, until: now().getTime() + lifeMs });
      return { request_uri: uri, expires_in: lifeMs / 1_000 - 1 };
    },
    find(uri: string, clientId: string): PushedRequest | null {
      const request = requests.get(uri);
      return request?.clientId === clientId && request.until > now().getTime() ? request : null;
    },
    /** A person decides once. */
    remove: (uri: string) => void requests.delete(uri),
  };
}
