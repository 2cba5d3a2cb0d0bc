import { type ApiClient, registeredClient } from "#server/test/api-client.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import { connectAt, setFault } from "#server/test/sandbox.ts";
import { platforms } from "#shared/platforms/names.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

/** Every text that people write, in Hebrew with a number and a mark at its end, which a wrong direction puts on the other side. */
const kinds = [
  "firstName",
  "lastName",
  "bio",
  "location",
  "senior",
  "workspace",
  "account",
  "post",
  "scheduled",
  "thread",
  "secondPart",
  "networkText",
  "firstComment",
  "published",
  "failed",
  "submitted",
  "queued",
  "repeated",
  "comment",
  "clientLink",
  "clientComment",
  "clientName",
  "title",
  "prompt",
  "altText",
  "template",
  "templateText",
  "templateDescription",
  "promptTemplate",
  "feed",
  "feedItem",
  "apiKey",
  "program",
  "importedAccount",
  "fileName",
  "campaign",
  "visitor",
  "visitorMessage",
] as const;

export type Kind = (typeof kinds)[number];
export const word = (kind: Kind): string => `שלום עולם ${kinds.indexOf(kind) + 10}!`;
export const allWords = kinds.map((kind) => [kind, word(kind)] as const);

/** A hashtag and a handle cannot have spaces or marks. */
export const tag = "שלוםעולם";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

export interface HebrewAccount {
  client: ApiClient;
  workspaceId: string;
  postIds: Record<"draft" | "scheduled" | "published" | "failed" | "submitted", string>;
  creationId: string;
  /** Opens the page of the client. */
  clientUrl: string;
  /** Invites someone into the workspace. */
  invitationUrl: string;
  /** Asks on behalf of a program. */
  consentUrl: string;
}

/** The address at which a program asks for access. */
async function aQuestion(baseUrl: string): Promise<string> {
  const returnsTo = "https://program.example.test/callback";
  const registered = await fetch(`${baseUrl}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: word("program"), redirect_uris: [returnsTo] }),
  });
  const { client_id: id } = (await registered.json()) as { client_id: string };
  const query = new URLSearchParams({
    client_id: id,
    redirect_uri: returnsTo,
    response_type: "code",
    code_challenge: "a".repeat(43),
    code_challenge_method: "S256",
    scope: "write",
  });
  return `/oauth/authorize?${query.toString()}`;
}

/** A person with a public profile, and a workspace in which every list has words in Hebrew. */
export async function aHebrewAccount(baseUrl: string, feedUrl: string): Promise<HebrewAccount> {
  const client = await registeredClient(baseUrl, "hebrew@example.test");
  await client.call("POST", "/billing/plan", { plan: "premium" });
  await client.call("PATCH", "/users/profile", {
    firstName: word("firstName"),
    lastName: word("lastName"),
    bio: word("bio"),
    location: word("location"),
    handle: "hebrew",
  });
  await client.call("PATCH", "/users/settings", { privacy: { showActivity: true } });
  await client.call("POST", "/people/hebrew/messages", {
    name: word("visitor"),
    email: "visitor@example.test",
    message: word("visitorMessage"),
  });
  await client.call("POST", "/auth/api-keys", { name: word("apiKey"), scope: "read" });

  const { workspace } = await client.call<{ workspace: { id: string } }>("POST", "/workspaces", {
    name: word("workspace"),
  });
  const headers = { "x-workspace-id": workspace.id };
  const call = <T>(method: string, path: string, body?: object) => client.call<T>(method, path, body, headers);
  const write = async (fields: object) =>
    (await call<{ post: Post }>("POST", "/posts", { platforms: ["facebook"], ...fields })).post;

  for (const platform of platforms) {
    const server = platform === "mastodon" ? { server: `${baseUrl}/sandbox/mastodon/large` } : {};
    const { authorizationUrl } = await call<{ authorizationUrl: string }>("POST", "/social/connect", {
      platform,
      ...server,
    });
    await connectAt(authorizationUrl, word("account"));
  }
  const { accounts } = await call<{ accounts: SocialAccount[] }>("GET", "/social/accounts");
  const idOf = (platform: string) => accounts.find((account) => account.platform === platform)?.id ?? "";

  const { creation } = await call<{ creation: { id: string } }>("POST", "/creations", {
    type: "image",
    title: word("title"),
    prompt: word("prompt"),
  });
  const generated = await client.call<{ creation: { id: string } }>(
    "POST",
    "/creations/generate/image",
    { prompt: word("prompt") },
    { ...headers, prefer: "wait=60" },
  );
  await call("PATCH", `/creations/${generated.creation.id}`, { altText: word("altText") });
  await client.upload("/creations", { file: await pictureFile(`${word("fileName")}.jpg`) });

  await call("POST", "/templates", {
    kind: "caption",
    name: word("template"),
    description: word("templateDescription"),
    body: `${word("templateText")} {{מה}}`,
    hashtags: [tag],
  });
  await call("POST", "/templates", { kind: "prompt", name: word("promptTemplate"), body: word("prompt") });
  await call("POST", "/feeds", { url: feedUrl, accountIds: [idOf("facebook")] });
  await call("POST", "/links", { url: "https://studio.example.test/", campaign: word("campaign") });

  const draft = await write({
    content: word("post"),
    thread: [word("post"), word("thread"), word("secondPart")],
    platformContent: { facebook: word("networkText") },
    firstComment: word("firstComment"),
    platforms: [...platforms],
    hashtags: [tag],
    draft: true,
  });
  const scheduled = await write({ content: word("scheduled"), scheduledAt: inDays(1) });
  const published = await write({
    content: word("published"),
    firstComment: word("firstComment"),
    creationIds: [generated.creation.id],
  });
  const externalId = accounts.find(({ platform }) => platform === "threads")?.externalId ?? "";
  await setFault(baseUrl, { kind: "not_found", call: "threads.*", accountId: externalId, times: 100 });
  const failed = await write({ content: word("failed"), platforms: ["threads"] });
  await call("PATCH", `/social/accounts/${idOf("bluesky")}/queue`, {
    timezone: "UTC",
    slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "23:30" })),
  });
  await call("POST", "/queue/posts", { content: word("queued"), platforms: ["bluesky"] });
  await call("POST", "/repeats", {
    post: { content: word("repeated"), platforms: ["facebook"] },
    pattern: { every: "days", days: 1, time: "09:00" },
    timezone: "UTC",
    startsOn: inDays(2).slice(0, 10),
  });

  const senior = await registeredClient(baseUrl, "hebrew-senior@example.test");
  await senior.call("PATCH", "/users/profile", { firstName: word("senior") });
  const invite = async () =>
    (await call<{ link: string }>("POST", `/workspaces/${workspace.id}/invitations`, { role: "editor" })).link;
  await senior.call("POST", "/workspaces/invitations/accept", { token: new URL(await invite()).hash.slice(1) });
  const submitted = await senior.call<{ post: Post }>(
    "POST",
    "/posts",
    { content: word("submitted"), platforms: ["facebook"], draft: true, scheduledAt: inDays(3) },
    headers,
  );
  const submittedId = submitted.post.id;
  await call("PUT", "/approvals/policy", { mode: "one", needsClient: true, roles: ["owner"] });
  await senior.call("POST", `/posts/${submittedId}/submit`, {}, headers);
  await call("POST", `/posts/${submittedId}/comments`, { text: word("comment") });
  const { url } = await call<{ url: string }>("POST", "/client-links", {
    name: word("clientLink"),
    postIds: [submittedId],
  });
  const { link } = await client.call<{ link: { access: string } }>("POST", "/client-review/open", {
    token: new URL(url).hash.slice(1),
  });
  await client.call("POST", `/client-review/posts/${submittedId}/comments`, {
    access: link.access,
    name: word("clientName"),
    text: word("clientComment"),
  });
  return {
    client,
    workspaceId: workspace.id,
    postIds: {
      draft: draft.id,
      scheduled: scheduled.id,
      published: published.id,
      failed: failed.id,
      submitted: submittedId,
    },
    creationId: creation.id,
    clientUrl: url,
    invitationUrl: await invite(),
    consentUrl: await aQuestion(baseUrl),
  };
}
