import { sandboxEndpoints } from "#server/sandbox/sandbox-endpoints.ts";
import { connectAt } from "#server/test/sandbox.ts";
import { networks } from "#shared/platforms/networks.ts";
import type { Platform } from "#shared/platforms/platform.ts";

/** A client of the REST API that knows only the paths and the envelope, none of our code. */
export interface ApiClient {
  token: string;
  call<T>(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<T>;
  /** Sends a form with a file in it; the file is the last part. */
  upload<T>(path: string, fields: Record<string, string | File>): Promise<T>;
}

/** `baseUrl` as a function: asked before each call, for a client of several processes. */
type BaseUrl = string | (() => string);

function clientOf(baseUrl: BaseUrl): ApiClient {
  async function send<T>(
    method: string,
    path: string,
    body: string | FormData | null,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const authorization = client.token === "" ? {} : { authorization: `Bearer ${client.token}` };
    const origin = typeof baseUrl === "string" ? baseUrl : baseUrl();
    const response = await fetch(`${origin}/api${path}`, { method, body, headers: { ...authorization, ...headers } });
    const answer = (await response.json()) as { status: string; message?: string; data: T; token?: string };
    if (answer.status !== "success") throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    if (answer.token !== undefined) client.token = answer.token;
    return answer.data;
  }
  const client: ApiClient = {
    token: "",
    call: (method, path, body, headers) =>
      body === undefined
        ? send(method, path, null, headers)
        : send(method, path, JSON.stringify(body), { "content-type": "application/json", ...headers }),
    upload(path, fields) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return send("POST", path, form);
    },
  };
  return client;
}

const password = "a kiln of one's own";

export async function registeredClient(baseUrl: BaseUrl, email: string): Promise<ApiClient> {
  const client = clientOf(baseUrl);
  await client.call("POST", "/auth/register", { email, password, firstName: "Mira" });
  return client;
}

/** Signs in with an account that was registered before, maybe at another process. */
export async function signedInClient(baseUrl: string, email: string): Promise<ApiClient> {
  const client = clientOf(baseUrl);
  await client.call("POST", "/auth/login", { email, password });
  return client;
}

/** `origin`: the one through which a server reaches the sandbox, for networks whose accounts name their own server. */
export async function connect(client: ApiClient, platform: Platform, name: string, origin?: string): Promise<void> {
  const server =
    origin !== undefined && networks[platform].asksFor?.kind === "server"
      ? sandboxEndpoints(origin, origin).MASTODON_SERVER
      : undefined;
  const input = { platform, ...(server === undefined ? {} : { server }) };
  const { authorizationUrl } = await client.call<{ authorizationUrl: string }>("POST", "/social/connect", input);
  await connectAt(authorizationUrl, name);
}
