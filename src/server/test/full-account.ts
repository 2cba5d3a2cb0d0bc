import { randomUUID } from "node:crypto";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import { inMinutes } from "#server/test/factories.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import type { User } from "#shared/users/users.ts";

export const passwordOfFullAccount = "a kiln of one's own";

export interface FullAccount {
  client: ApiClient;
  user: User;
  email: string;
  apiKey: string;
  /** Strings unique to this account: a place that contains one of them still has data of the account. */
  traces: string[];
}

async function untilPublished(client: ApiClient, id: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const { post } = await client.call<{ post: Post }>("GET", `/posts/${id}`);
    if (post.status === "published") return;
    if (post.status === "failed" || post.status === "partial") throw new Error(JSON.stringify(post.targets));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The post was not published within 30 seconds");
}

/** Waits for the accounts' avatars, which are fetched in the background. */
async function accountsWithAvatars(client: ApiClient): Promise<SocialAccount[]> {
  for (let tries = 0; tries < 300; tries++) {
    const { accounts } = await client.call<{ accounts: SocialAccount[] }>("GET", "/social/accounts");
    if (accounts.every(({ avatarUrl }) => avatarUrl !== null)) return accounts;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The avatars of the accounts were not fetched within 30 seconds");
}

/** A user of many features: pictures, accounts, posts in several states, an API key, a template, a webhook, push, an avatar. */
export async function aFullAccount(baseUrl: string): Promise<FullAccount> {
  const word = `kingfisher${randomUUID().replaceAll("-", "")}`;
  const email = `${word}@example.test`;
  const client = await registeredClient(baseUrl, email);
  const call = <T>(method: string, path: string, body?: object) => client.call<T>(method, path, body);

  await call("PATCH", "/users/profile", { firstName: word, bio: `Potter ${word}`, location: word });
  await call("PATCH", "/users/settings", {
    appearance: { theme: "light", timezone: "Europe/Berlin" },
    notifications: { marketing: true },
  });
  await call("POST", "/push/subscriptions", {
    endpoint: `https://push.example.test/${word}`,
    keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
  });
  await call("POST", "/billing/plan", { plan: "premium" });
  await call("POST", "/newsletter/subscribe", { email });
  await call("POST", "/templates", { kind: "caption", name: word, body: `{{what}} ${word}` });
  const { secret } = await call<{ secret: string }>("POST", "/auth/api-keys", { name: word, scope: "write" });
  await call("POST", "/webhooks", { url: `https://hooks.example.test/${word}` });
  await client.upload("/users/avatar", { avatar: await pictureFile("me.jpg") });
  await client.upload("/creations", { file: await pictureFile(`${word}.jpg`) });
  await call("POST", "/creations", { type: "image", title: word, prompt: word });
  const { creations } = await call<{ creations: Creation[] }>("GET", "/creations?status=completed");

  for (const platform of ["facebook", "x"] as const) await connect(client, platform, `Kiln ${word}`);
  const accounts = await accountsWithAvatars(client);
  const creationIds = creations.map(({ id }) => id);
  const { post } = await call<{ post: Post }>("POST", "/posts", {
    content: `Six new bowls ${word}`,
    thread: [`Six new bowls ${word}`, `And a seventh ${word}`],
    firstComment: `Glazed by hand ${word}`,
    creationIds,
    platforms: ["facebook", "x"],
  });
  await untilPublished(client, post.id);
  await call("POST", "/posts", { content: `Later ${word}`, platforms: ["x"], scheduledAt: inMinutes(60 * 24) });
  await call("POST", "/posts", { content: `Perhaps ${word}`, platforms: ["facebook"], creationIds, draft: true });
  const { user } = await call<{ user: User }>("GET", "/auth/me");
  return {
    client,
    user,
    email,
    apiKey: secret,
    traces: [word, user.id, client.token, secret, ...accounts.map(({ externalId }) => externalId)],
  };
}
