import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, ledgerOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { NewPostFields } from "#shared/posts/posts.ts";

const h = await harness({ listens: true, works: true });
const baseUrl = h.deps.config.selfUrl;

/** Short texts with emoji and right-to-left scripts; the test makes each of them unique. */
const phrase = fc
  .array(fc.constantFrom("clay", "Kiln", "glaze 🏺", "été", "طين", "粘土", "a\nline", "100 %"), {
    minLength: 1,
    maxLength: 5,
  })
  .map((words) => words.join(" "));

const posts = fc.record({
  content: fc.option(phrase, { nil: "" }),
  hashtags: fc.uniqueArray(fc.constantFrom("clay", "studio"), { maxLength: 2 }),
  thread: fc.array(phrase, { maxLength: 4 }),
  repeatsContent: fc.boolean(),
  ownText: fc.option(phrase, { nil: undefined }),
  firstComment: fc.option(phrase, { nil: null }),
});

/** The expected texts on X, computed independently of the code under test. */
function expected(post: NewPostFields): string[] {
  const content = post.platformContent?.x ?? post.content ?? "";
  const thread = post.thread ?? [];
  const isThreadAlone = thread.length > 0 && (content === "" || content === thread[0]);
  const texts = isThreadAlone ? [...thread] : [content, ...thread];
  const tags = (post.hashtags ?? []).map((tag) => `#${tag}`).join(" ");
  if (tags !== "") texts[0] = texts[0] === "" ? tags : `${texts[0]}\n\n${tags}`;
  return typeof post.firstComment === "string" ? [...texts, post.firstComment] : texts;
}

test("any typed texts are published exactly, in order and once", { timeout: 120_000 }, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(posts, async ({ repeatsContent, ownText, ...typed }) => {
      run += 1;
      const mark = `run${run}x`;
      const marked = (text: string, place: number | string) => `${text} ${mark}${place}`;
      const thread = typed.thread.map(marked);
      const content =
        typed.content === "" ? "" : repeatsContent && thread[0] !== undefined ? thread[0] : marked(typed.content, "c");
      const input: NewPostFields = {
        ...typed,
        content,
        thread,
        platformContent: ownText === undefined ? {} : { x: marked(ownText, "o") },
        firstComment: typed.firstComment === null ? null : marked(typed.firstComment, "f"),
        platforms: ["x"],
      };
      const plan = expected(input);
      // An empty post is refused, and hashtags alone would be a repeated text.
      fc.pre(plan[0]?.includes(mark) === true);
      // An account for each run, because near its limit the posts of one account are spaced.
      const user = await h.newUser();
      await connectInSandbox(h, user, "x");
      const { post } = await h.as(user).posts.create(input);
      await untilPost(h, user, post.id, ({ targets }) =>
        targets.every(({ status, parts }) =>
          [status, ...parts.map((part) => part.status)].every((one) => one === "published"),
        ),
      );
      expect((await ledgerOf(baseUrl, mark)).map((entry) => entry.text)).toEqual(plan);
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

test("the settings of a post are those of its thread and its first comment too", { timeout: 60_000 }, async () => {
  const user = await h.newUser();
  await connectInSandbox(h, user, "mastodon");
  const settings = { contentWarning: "Clay dust", visibility: "unlisted", language: "de" } as const;
  const { post } = await h.as(user).posts.create({
    content: `One ${user.id}`,
    thread: [`Two ${user.id}`],
    firstComment: `Three ${user.id}`,
    platforms: ["mastodon"],
    ...settings,
  });
  expect(post).toMatchObject(settings);
  await untilPost(h, user, post.id, ({ targets }) =>
    targets.every(({ status, parts }) =>
      [status, ...parts.map((part) => part.status)].every((one) => one === "published"),
    ),
  );
  const rows = await h.deps.db.execute<{ details: object }>(
    sql`select details from sandbox.posts where text like ${`%${user.id}`} order by id`,
  );
  expect(rows.map(({ details }) => details)).toEqual(
    Array.from({ length: 3 }, () =>
      expect.objectContaining({ spoilerText: "Clay dust", visibility: "unlisted", language: "de", sensitive: true }),
    ),
  );
});
