import { createHash, randomBytes, randomUUID } from "node:crypto";
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
  /** Tokens of the connected program. */
  programTokens: string[];
  /** A shared workspace, which this person owns. */
  workspaceId: string;
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

/** A client reads the post through a link and comments it. */
async function reviewAsClient(client: ApiClient, postId: string, word: string): Promise<void> {
  const { url } = await client.call<{ url: string }>("POST", "/client-links", { name: word, postIds: [postId] });
  const token = new URL(url).hash.slice(1);
  const { link } = await client.call<{ link: { access: string } }>("POST", "/client-review/open", { token });
  const said = { access: link.access, name: word, text: `May it be blue? ${word}` };
  await client.call("POST", `/client-review/posts/${postId}/comments`, said);
}

/** Connects a program, which exchanges its code. Returns its tokens. */
async function connectProgram(baseUrl: string, { token }: ApiClient): Promise<string[]> {
  const post = async <T>(path: string, body: object | URLSearchParams): Promise<T> => {
    const isForm = body instanceof URLSearchParams;
    const answer = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { "content-type": "application/json" }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const returnsTo = "https://program.example.test/callback";
  const registration = { client_name: "Helper", redirect_uris: [returnsTo] };
  const { client_id: id } = await post<{ client_id: string }>("/oauth/register", registration);
  const verifier = randomBytes(32).toString("base64url");
  const { result } = await post<{ result: { data: { redirectTo: string } } }>("/trpc/programs.allow", {
    client_id: id,
    redirect_uri: returnsTo,
    response_type: "code",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    allowed: { scope: "write", workspaceId: null, accountIds: null },
  });
  const tokens = await post<{ access_token: string; refresh_token: string }>(
    "/oauth/token",
    new URLSearchParams({
      grant_type: "authorization_code",
      client_id: id,
      code: new URL(result.data.redirectTo).searchParams.get("code") ?? "",
      redirect_uri: returnsTo,
      code_verifier: verifier,
    }),
  );
  return [tokens.access_token, tokens.refresh_token];
}

/** A shared workspace with a post, a comment and an open invitation. */
async function aSharedWorkspace(client: ApiClient, word: string): Promise<string> {
  const { workspace } = await client.call<{ workspace: { id: string } }>("POST", "/workspaces", { name: word });
  await client.call("POST", `/workspaces/${workspace.id}/invitations`, { role: "editor" });
  const inIt = { "x-workspace-id": workspace.id };
  const draft = { content: `Together ${word}`, platforms: ["x"], draft: true };
  const { post } = await client.call<{ post: Post }>("POST", "/posts", draft, inIt);
  await client.call("POST", `/posts/${post.id}/comments`, { text: `Let us ${word}` }, inIt);
  return workspace.id;
}

/** Before the deletion of the account, which its owner cannot delete. */
export async function deleteSharedWorkspace({ client, workspaceId, traces: [name] }: FullAccount): Promise<void> {
  await client.call("DELETE", `/workspaces/${workspaceId}`, { name });
}

export async function deleteFullAccount(account: FullAccount): Promise<void> {
  await deleteSharedWorkspace(account);
  await account.client.call("DELETE", "/auth/me", { password: passwordOfFullAccount });
}

/**
 * A user of many features: pictures, accounts, posts in several states, what members and clients said of one, a repeat, a file of posts, a
 * shared workspace, a connected program, an API key, a template, a webhook, push, an avatar. fillTables adds rows of the others.
 */
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
  const write = async (content: string, change: object) =>
    (await call<{ post: Post }>("POST", "/posts", { content: `${content} ${word}`, platforms: ["x"], ...change })).post;
  const later = await write("Later", { scheduledAt: inMinutes(60 * 24) });
  await write("Perhaps", { platforms: ["facebook"], creationIds, draft: true });

  await call("POST", `/posts/${later.id}/comments`, { text: `Is it dry? ${word}` });
  const { approval } = await call<{ approval: { contentHash: string } }>("GET", `/posts/${later.id}/approval`);
  await call("POST", `/posts/${later.id}/approve`, { contentHash: approval.contentHash });
  await reviewAsClient(client, later.id, word);
  const unwanted = await write("Rather not", { draft: true });
  await call("POST", "/posts/bulk", { ids: [unwanted.id], delete: true });
  const plan = new File([`accounts,text\nx,From a file ${word}`], `${word}.csv`);
  const { import: imported } = await client.upload<{ import: { id: string } }>("/posts/import", { file: plan });
  await call("DELETE", `/posts/imports/${imported.id}`);
  await call("POST", "/links", { url: `https://studio.example.test/${word}` });
  await call("POST", "/repeats", {
    post: { content: `Every day ${word}`, platforms: ["x"] },
    pattern: { every: "days", days: 1, time: "09:00" },
    timezone: "UTC",
    startsOn: inMinutes(60 * 24 * 30).slice(0, 10),
  });
  const workspaceId = await aSharedWorkspace(client, word);
  const programTokens = await connectProgram(baseUrl, client);
  const { user } = await call<{ user: User }>("GET", "/auth/me");
  return {
    client,
    user,
    email,
    apiKey: secret,
    programTokens,
    workspaceId,
    traces: [
      word,
      user.id,
      workspaceId,
      client.token,
      secret,
      ...programTokens,
      ...accounts.map(({ externalId }) => externalId),
    ],
  };
}
