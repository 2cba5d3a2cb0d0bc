import { connectAt } from "#server/test/sandbox.ts";
import type { Platform } from "#shared/platforms/platform.ts";

/** A stranger's client of the REST API: knows the paths and the envelope, nothing of our code. */
export interface ApiClient {
  token: string;
  call<T>(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<T>;
}

export async function registeredClient(baseUrl: string, email: string): Promise<ApiClient> {
  const client: ApiClient = {
    token: "",
    async call<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
      const response = await fetch(`${baseUrl}/api${path}`, {
        method,
        headers: {
          ...(client.token === "" ? {} : { authorization: `Bearer ${client.token}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as { status: string; message?: string; data: T; token?: string };
      if (answer.status !== "success")
        throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
      if (answer.token !== undefined) client.token = answer.token;
      return answer.data;
    },
  };
  await client.call("POST", "/auth/register", { email, password: "a kiln of one's own", firstName: "Mira" });
  return client;
}

export async function connect(client: ApiClient, platform: Platform, name: string): Promise<void> {
  const { authorizationUrl } = await client.call<{ authorizationUrl: string }>("POST", "/social/connect", { platform });
  await connectAt(authorizationUrl, name);
}
