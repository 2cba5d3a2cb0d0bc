import sharp from "sharp";
import { v7 as uuidv7 } from "uuid";
import { creations } from "#server/domains/creations/creations.table.ts";
import { feeds } from "#server/domains/feeds/feeds.table.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import type { Harness } from "#server/test/harness.ts";
import { defaultFeedText } from "#shared/feeds/feeds.ts";
import type { CreationId, SocialAccountId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { PostTarget } from "#shared/posts/post-targets.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

/** A finished picture with a real file. */
export async function aCreation(
  { deps }: Pick<Harness, "deps">,
  owner: { id: WorkspaceId },
  size = { width: 640, height: 640 },
) {
  const id = uuidv7() as CreationId;
  const fileKey = `creations/${id}/picture.png`;
  const bytes = await sharp({ create: { ...size, channels: 3, background: "#c87200" } })
    .png()
    .toBuffer();
  await deps.storage.put(fileKey, bytes);
  const [row] = await deps.db
    .insert(creations)
    .values({
      id,
      workspaceId: owner.id,
      type: "image",
      status: "completed",
      title: "Marigolds",
      prompt: "marigolds",
      fileKey,
      contentType: "image/png",
      sizeBytes: bytes.length,
      ...size,
    })
    .returning();
  if (row === undefined) throw new Error("No creation");
  return row;
}

/** A connected account with a token that no platform knows: for tests that send nothing. */
export async function anAccount(
  { deps }: Pick<Harness, "deps">,
  user: Pick<User, "id">,
  platform: Platform = "facebook",
  change: Partial<typeof socialAccounts.$inferInsert> = {},
) {
  const id = uuidv7() as SocialAccountId;
  const [row] = await deps.db
    .insert(socialAccounts)
    .values({
      id,
      workspaceId: user.id,
      platform,
      externalId: id.replaceAll(/\D/g, ""),
      name: `Marigold ${platform}`,
      sandbox: true,
      scopes: [],
      accessToken: deps.secrets.seal("a-token", `social_accounts.access_token.${id}`),
      isDefault: true,
      ...change,
    })
    .returning();
  if (row === undefined) throw new Error("No account");
  return row;
}

/** A feed whose site is never asked. */
export async function aFeed({ deps }: Pick<Harness, "deps">, user: Pick<User, "id">, accountId: SocialAccountId) {
  const [row] = await deps.db
    .insert(feeds)
    .values({
      workspaceId: user.id,
      authorId: user.id,
      url: "https://kiln.example.test/feed.xml",
      title: "Kiln",
      mode: "draft",
      accountIds: [accountId],
      platforms: ["facebook"],
      text: defaultFeedText,
      takesPicture: true,
      nextReadAt: new Date(inMinutes(60)),
    })
    .returning();
  if (row === undefined) throw new Error("No feed");
  return row;
}

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** A user with a Facebook account and a text post that is due in an hour. */
export async function aScheduledPost(
  h: Harness,
  change: { minutes?: number } = {},
): Promise<{ user: User; post: Post; target: PostTarget }> {
  const user = await h.newUser();
  await anAccount(h, user);
  const { post } = await h
    .as(user)
    .posts.create({ content: "Six new bowls", platforms: ["facebook"], scheduledAt: inMinutes(change.minutes ?? 60) });
  const target = post.targets[0];
  if (target === undefined) throw new Error("No target");
  return { user, post, target };
}
