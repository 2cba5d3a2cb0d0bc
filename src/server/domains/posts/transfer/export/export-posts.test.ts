import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { aCreation, anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { propertySeed } from "#server/test/property-seed.ts";
import { restClient } from "#server/test/rest-client.ts";
import type { CreationId } from "#shared/ids.ts";
import { platforms } from "#shared/platforms/platform.ts";
import { postVisibilities } from "#shared/platforms/text-settings.ts";
import { fieldsOf } from "#shared/posts/post-fields.ts";
import { CreatePostInput, type NewPostFields, type Post, replySettings } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ works: true });

const ImportedFile = z.object({ import: z.object({ id: z.string() }) });

/** Texts with everything that separates cells and lists, begins formulas, or is quoted. */
const hostile = fc.constantFrom(
  "=1+1",
  "+49 30",
  "-5",
  "@kiln",
  "\tTab",
  "\rReturn",
  "'quoted'",
  "''",
  "'=1",
  "'",
  '"',
  '""',
  ",",
  ";",
  "|",
  "a\r\nb",
  "a\nb",
  "---",
  "a\n---\nb",
  "\n---",
  '["a"]',
  "[",
  "null",
  " space ",
  "\u200b",
  "\u{1f3fa}",
  "مرحبا",
  "x",
  "next slot",
  "https://a.example/b.jpg",
  "",
);
const text = fc
  .array(fc.oneof(hostile, fc.string({ unit: "grapheme", maxLength: 8 })), { maxLength: 4 })
  .map((parts) => parts.join(""))
  .filter((value) => value.isWellFormed() && !value.includes("\u0000"));
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const hashtag = fc
  .oneof(fc.constantFrom("kiln", "a,b", "=x", "[1]", "a;b", "'y", "@z"), fc.string({ minLength: 1, maxLength: 6 }))
  .filter((tag) => CreatePostInput.shape.hashtags.safeParse([tag]).success);

const fields = fc.record({
  content: text,
  platformContent: fc.dictionary(fc.constantFrom(...platforms), text),
  thread: fc.array(text, { maxLength: 4 }),
  hashtags: fc.array(hashtag, { maxLength: 3 }),
  firstComment: optional(text),
  altText: optional(text),
  altTexts: fc.array(optional(text), { maxLength: 3 }),
  media: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
  accounts: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 4 }),
  network: fc.constantFrom("x", "bluesky", "mastodon" as const),
  replySettings: optional(fc.constantFrom(...replySettings)),
  paidPartnership: fc.boolean(),
  contentWarning: optional(text),
  visibility: optional(fc.constantFrom(...postVisibilities)),
  language: optional(fc.constantFrom("en", "deu")),
  asDocument: fc.boolean(),
  readsMetrics: optional(fc.boolean()),
  inDays: optional(fc.integer({ min: 1, max: 700 })),
});

/** What a post has of its own, without ids that each post gets. */
const own = (post: Post) => ({
  ...fieldsOf(post),
  creationIds: post.creationIds,
  altTexts: post.altTexts,
  accountIds: post.targets.map(({ accountId }) => accountId).toSorted(),
  scheduledAt: post.scheduledAt,
  status: post.status,
});

test("exported posts that are imported are the same posts", { timeout: 120_000 }, async () => {
  const client = await restClient(h);
  const user = { id: client.userId } as User;
  const caller = h.as(user);
  await caller.billing.choosePlan({ plan: "premium" });
  const accounts = [
    await anAccount(h, user, "x", { name: "Kiln, Clay & Co", username: "kiln" }),
    await anAccount(h, user, "x", { name: "Same name", isDefault: false }),
    await anAccount(h, user, "x", { name: "Same name", isDefault: false }),
    await anAccount(h, user, "bluesky", { name: "x:kiln" }),
    await anAccount(h, user, "mastodon", { name: '["a"]', username: "anna", server: "kiln.example" }),
    await anAccount(h, user, "facebook", { name: "=Page" }),
  ];
  const titles = ["Marigolds", "Marigolds", "Bowl | cup, https://a.example/b.png", "=bowl"];
  const media: CreationId[] = [];
  for (const title of titles) {
    const creation = await aCreation(h, user);
    await caller.creations.update({ id: creation.id, title });
    media.push(creation.id);
  }
  const at = (days: number) => new Date(Date.now() + days * 86_400_000 + 123).toISOString();
  for (const sample of fc.sample(fields, { numRuns: 120, seed: propertySeed })) {
    const { media: chosen, accounts: named, network, inDays, ...typed } = sample;
    const chosenAccounts = named.flatMap((index) => accounts[index] ?? []);
    const input: NewPostFields = {
      ...typed,
      platformContent: { ...typed.platformContent },
      altTexts: typed.altTexts.slice(0, chosen.length),
      creationIds: chosen.flatMap((index) => media[index] ?? []),
      platforms: [...new Set([...chosenAccounts.map(({ platform }) => platform), network])],
      ...(chosenAccounts.length > 0 && { accountIds: chosenAccounts.map(({ id }) => id) }),
      scheduledAt: inDays === null ? null : at(inDays),
      draft: true,
    };
    await caller.posts.create(CreatePostInput.parse(input));
  }
  for (const days of [3, 9])
    await caller.posts.create({ content: "=planned", platforms: ["x", "facebook"], scheduledAt: at(days) });

  const exported = await h.app.inject({
    url: "/api/posts/export?format=csv&sort=oldest",
    headers: { authorization: client.authorization },
  });
  expect(exported.headers).toMatchObject({ "content-type": "text/csv; charset=utf-8" });
  const before = await all(caller);
  const { body } = await client.send("/posts/import?again=all", { bytes: exported.rawPayload, fileName: "posts.csv" });
  expect(body).toMatchObject({ status: "success" });
  const { id } = ImportedFile.parse(body.data).import;
  await vi.waitFor(
    async () => {
      const answer = await client.call("GET", `/posts/imports/${id}`);
      expect(answer.body.data).toMatchObject({ import: { status: "done", failed: 0 } });
    },
    { timeout: 60_000, interval: 200 },
  );
  const after = await all(caller);
  expect(after).toHaveLength(2 * before.length);
  expect(after.slice(before.length).map(own)).toEqual(before.map(own));
});

async function all(caller: ReturnType<typeof h.as>): Promise<Post[]> {
  const posts: Post[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await caller.posts.list({ sort: "oldest", limit: 100, ...(cursor && { cursor }) });
    posts.push(...page.posts);
    cursor = page.nextCursor;
  }
  return posts;
}
