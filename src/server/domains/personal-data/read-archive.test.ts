import { describe, expect, test } from "vitest";
import {
  aNewUser,
  anArchive,
  aPicture,
  archivedCreation,
  archivedDelivery,
  archivedPost,
  archivedTemplate,
  importArchive,
  expectRefused,
  libraryOf,
  lines,
  mediaOf,
} from "#server/test/archives.ts";
import { harness } from "#server/test/harness.ts";

const h = await harness({ listens: true, env: { LOG_LEVEL: "error" } });
const refuses = (archive: Buffer, message: RegExp) => expectRefused(h, archive, message);

test("an invalid line is refused, and the message names it", { timeout: 60_000 }, async () => {
  const wrong = [
    [{ content: 7 }, /posts.jsonl, line 1: content/],
    [{ platforms: ["myspace"] }, /posts.jsonl, line 1: platforms.0/],
    [{ content: "\ud800" }, /posts.jsonl, line 1: content/],
    [{ likes: -1 }, /posts.jsonl, line 1: likes/],
  ] as const;
  for (const [change, message] of wrong) await refuses(await anArchive(lines("posts", archivedPost(change))), message);
  await refuses(await anArchive({ name: "posts.jsonl", content: "{" }), /posts.jsonl, line 1 is not valid JSON/);
  const post = archivedPost();
  const script = archivedDelivery(post.id, { permalink: "javascript:alert(1)" });
  await refuses(await anArchive(lines("posts", post), lines("deliveries", script)), /permalink/);
});

test("references to rows outside the archive are refused, also to those of another user", async () => {
  const other = await aNewUser(h);
  const theirs = archivedCreation({ status: "draft" });
  await importArchive(h, other, await anArchive(lines("creations", theirs)));
  const [creation] = (await libraryOf(other)).creations;
  expect(creation).toBeDefined();
  const post = archivedPost();
  const media = { postId: post.id, creationId: creation?.id, position: 0, altText: null };
  await refuses(await anArchive(lines("posts", post), lines("post-media", media)), /not in the archive/);
  await refuses(await anArchive(lines("deliveries", archivedDelivery(post.id))), /not in the archive/);
  const varied = archivedCreation({ parentId: creation?.id });
  await refuses(await anArchive(lines("creations", varied)), /not in the archive/);
  await refuses(await anArchive(mediaOf(post.id, await aPicture())), /not in the archive/);
});

describe("rows are validated like API input", () => {
  test.for([
    [{ body: "Look: {{what" }, /line 1: body/],
    [{ body: "   " }, /line 1: body/],
    [{ size: "7x7" }, /line 1: size/],
    [{ style: "rococo" }, /line 1: style/],
    [{ durationSeconds: 4 }, /line 1: durationSeconds/],
    [{ platforms: ["x", "x"] }, /line 1: platforms/],
    [{ hashtags: ["two words"] }, /line 1: hashtags.0/],
  ] as const)("a template with %o is refused", async ([change, message]) => {
    await refuses(await anArchive(lines("templates", archivedTemplate(change))), message);
  });

  test.for([
    ["profile", { firstName: "" }, /profile.jsonl, line 1: firstName/],
    ["profile", { firstName: "Mira", website: "javascript:alert(1)" }, /profile.jsonl, line 1: website/],
    ["profile", { firstName: "Mira", bio: "b".repeat(501) }, /profile.jsonl, line 1: bio/],
    ["settings", { timezone: "Middle/Earth" }, /settings.jsonl, line 1: timezone/],
    ["settings", { theme: "pink" }, /settings.jsonl, line 1: theme/],
    ["settings", { notifyEmail: "yes" }, /settings.jsonl, line 1: notifyEmail/],
  ] as const)("%s of %o is refused", async ([list, row, message]) => {
    await refuses(await anArchive(lines(list, row)), message);
  });
});

test("each list has a maximum number of rows", { timeout: 60_000 }, async () => {
  const posts = Array.from({ length: 20_001 }, () => archivedPost());
  await refuses(await anArchive(lines("posts", ...posts)), /posts.jsonl has more than 20,000 lines/);
  const templates = Array.from({ length: 1_001 }, () => archivedTemplate());
  await refuses(await anArchive(lines("templates", ...templates)), /templates.jsonl has more than 1,000 lines/);
  const profile = { firstName: "Mira" };
  await refuses(await anArchive(lines("profile", profile, profile)), /profile.jsonl has more than 1 lines/);
});
